// Runs inside a page. Both answer with what was NOT denied, so that an empty list is the pass.

/** Asks for the state of every permission that the Permissions API names. */
export async function statesOfPermissions(): Promise<string[]> {
  const names = [
    'accelerometer',
    'background-sync',
    'camera',
    'clipboard-read',
    'clipboard-write',
    'display-capture',
    'geolocation',
    'gyroscope',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'notifications',
    'payment-handler',
    'periodic-background-sync',
    'persistent-storage',
    'screen-wake-lock',
    'storage-access',
    'window-management',
  ];
  const notDenied: string[] = [];
  for (const name of names) {
    const state = await navigator.permissions.query({ name: name as PermissionName }).then(
      (status) => status.state,
      () => 'unknown name',
    );
    if (state === 'granted' || state === 'prompt') notDenied.push(`${name}: ${state}`);
  }
  return notDenied;
}

interface DeviceNavigator {
  hid: { requestDevice(filter: object): Promise<unknown[]> };
  usb: { requestDevice(filter: object): Promise<unknown> };
  serial: { requestPort(): Promise<unknown> };
  bluetooth: { requestDevice(filter: object): Promise<unknown> };
}

/** Asks for every device and for everything that a person would have to allow. */
export async function askForDevices(): Promise<string[]> {
  const devices = navigator as unknown as DeviceNavigator;
  const asks: Record<string, () => Promise<unknown>> = {
    camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
    microphone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
    screen: () => navigator.mediaDevices.getDisplayMedia({ video: true }),
    location: () =>
      new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
    notifications: async () => {
      if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied');
    },
    'clipboard-read': () => navigator.clipboard.readText(),
    'clipboard-write': () => navigator.clipboard.writeText('words'),
    midi: () => navigator.requestMIDIAccess({ sysex: true }),
    hid: async () => {
      if ((await devices.hid.requestDevice({ filters: [] })).length === 0) throw new Error('none');
    },
    usb: () => devices.usb.requestDevice({ filters: [] }),
    serial: () => devices.serial.requestPort(),
    bluetooth: () => devices.bluetooth.requestDevice({ acceptAllDevices: true }),
    wakeLock: () => navigator.wakeLock.request(),
    // A refused request for the full screen is never answered, so the state is asked instead.
    fullscreen: async () => {
      void document.documentElement.requestFullscreen();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      if (!document.fullscreenElement) throw new Error('denied');
    },
    pointerLock: () => Promise.resolve(document.documentElement.requestPointerLock()),
  };
  const allowed: string[] = [];
  for (const [name, ask] of Object.entries(asks)) {
    const tooLong = new Promise((resolve) => setTimeout(resolve, 5_000, 'no answer'));
    const answer = await Promise.race([
      Promise.resolve()
        .then(ask)
        .then(
          () => 'allowed',
          () => 'denied',
        ),
      tooLong,
    ]);
    if (answer !== 'denied') allowed.push(`${name}: ${String(answer)}`);
  }
  return allowed;
}

import { useEffect } from 'react';
import { onChange } from '../api.ts';
import { askPlace, placeOf, routeOf } from '../state/place.ts';
import { useRoute } from '../state/route-store.ts';

/** Begins where the address says, keeps it there, and goes where main asks it to. */
export function usePlaces(): void {
  useEffect(() => {
    show(window.location.hash);
    const stopWriting = useRoute.subscribe(({ route }) =>
      window.history.replaceState(null, '', placeOf(route)),
    );
    const stopListening = onChange(({ topic, id }) => {
      if (topic === 'place' && id !== null) show(id);
    });
    return () => {
      stopWriting();
      stopListening();
    };
  }, []);
}

function show(place: string): void {
  const { go, ask } = useRoute.getState();
  const route = routeOf(place);
  if (place === askPlace) ask();
  else if (route !== null) go(route);
}

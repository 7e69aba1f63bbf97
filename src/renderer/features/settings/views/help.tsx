const steps = [
  {
    title: 'You say',
    text: 'Write what you want done in the chat, for example “swap 1 ETH for USDC”. It understands sending, swapping, wrapping, lending, bridging, staking, allowances, orders and files, and questions such as “how much USDC do I have?”. If something is missing, you are asked. Words that are not fully understood never become a plan.',
  },
  {
    title: 'It rehearses',
    text: 'The plan runs on a copy of the chain, from your address and with your balances. You see what would change in your account, step by step and on every way that the plan can take, and the worst case that its limits allow. Steps at which something dangerous, doubtful or unknown was found are marked. No key is used for this.',
  },
  {
    title: 'You countersign',
    text: 'Agreeing to a plan starts it and signs nothing. Each transaction then waits for you in a window of its own, with the amounts, the limits, the whole addresses, the fee and the exact bytes. Only your approval there lets those bytes be signed, once. Payments that follow each other are shown together and answered once, up to 50. An approval that is not answered in time expires, and nothing is signed.',
  },
  {
    title: 'It compares',
    text: 'Afterwards what happened is read from the chain and held against the rehearsal. The verdict is kept with the run. Where something else happened, the run says what differs, and its plan pauses until you resume or cancel it.',
  },
] as const;

export const answers = [
  {
    title: 'Can I change a plan',
    text: 'Yes, with Edit on its page. Every step has a form, and what is wrong stands beside its field as you type, also without a network. Saving keeps the plan as a new revision and starts nothing. Rehearse it again before you agree. “Changes” shows in words how a revision differs from an earlier one, and Ctrl Z takes an edit back. In the chat “make it 2 ETH” or “use DAI instead of USDC” changes the plan that was shown last, and the difference is shown.',
  },
  {
    title: 'How do I find something',
    text: 'Press Ctrl K, or Find at the top: a few letters lead to a page, a setting, a chat, a plan, a run, an account or a contact, also by an address or the hash of a transaction. What is common can be done from there too. Ctrl / lists all keys.',
  },
  {
    title: 'What do I do when something goes wrong',
    text: 'Settings, Problems shows the log of the app and makes a problem report: one file that you read whole before you save it. No key, password, address, amount, name, message or path gets into either, and nothing is sent.',
  },
  {
    title: 'Can I have what was done in a spreadsheet',
    text: 'Yes: “Export all as CSV” below the activity on the Wallet page, for all accounts and networks. Amounts are exact. Dollars are those of the price at the time of your approval, and where none was known the file says so.',
  },
  {
    title: 'Can I take back or find what I said',
    text: 'The pencil under a message of yours says it otherwise: the new version stands beside the old one with an answer of its own, and the arrows lead from one to the other. Plans of a version that is not shown stay as they are. Above the list of chats, words are looked for in the names and in what was said. A chat that is removed from the list can be brought back at once, and its plans and runs stay.',
  },
  {
    title: 'What happens with files that I attach',
    text: 'Only a model reads them, as something that others wrote: nothing in them is done, and no address is taken out of them to pay to. They have to be text in UTF-8, up to 200 kB each, five with a message. What is understood without a model does not read them, and the chat says so.',
  },
  {
    title: 'What are templates and plan files',
    text: 'Under Plans, a template makes a draft of a form, without words. A plan file comes from somebody else: nothing in it is believed, run or fetched, its trigger is switched off, and every address in it that you do not know is marked as new. A plan that would pay, allow or call somebody whom only the file names stops until you say of each such address, by itself, that you know it. Nothing of it is stored before you keep it. Either way you get a draft, which starts nothing.',
  },
  {
    title: 'Can another assistant propose plans',
    text: 'Yes, if you let it: under MCP servers in the settings, off at first. It asks by the Model Context Protocol how a plan is written, and leaves proposals. Each is a draft that names the program, you are notified of it, and it does nothing before you agree, like any other plan. It is told your accounts only if you say so, and it cannot agree, sign or change a setting.',
  },
  {
    title: 'Can a plan change my files',
    text: 'Only in folders that you choose in the settings, and only one approval at a time. You see the whole path and what would change, line by line, and the signer shows what it read of the same change. If the file is no longer as you saw it, nothing is changed and you are asked again. What was there before is kept.',
  },
  {
    title: 'Can it pay everyone in a list',
    text: 'Yes: “pay everyone in ~/Downloads/payroll.csv in USDC”, where the file lies in a folder that plans may use. Each row becomes a payment to the letter, and one row that cannot be taken as it stands stops all of them. One approval then shows up to 50 payments: to whom, how much, its number and its highest fee, and what all come to; one with a danger is asked about by itself. You can sign once you saw each row. They are signed one by one in that order, and each is looked at again before; where one would do something else, or you pause, lock or stop, your yes to all that are left ends and you are asked about those anew. What the file calls somebody is shown as what the file says, and names nobody.',
  },
  {
    title: 'Can a plan run programs',
    text: 'Only those that you allow in the settings, with the arguments that you allow, and it asks you about each start: the program, every argument, the folder, and what keeps it in bounds. What it needs and only you know, such as a token, you type in that window with your yes; it is written nowhere. Where a step of the plan asks for it before, “Type the secret” on the page of the run opens the same window, which names the programs that get it; no page of the app itself takes one. The run shows what it says while it runs; cancelling the run ends it with all that it started. What a program does can be neither rehearsed nor undone, and one that was running when the app ended is never started again by itself.',
  },
  {
    title: 'Can a plan read the web',
    text: 'Only the sites that you allow in the settings, one host each. Nothing of yours goes along, no cookies and no sign-in, and this computer and its network are not reached unless you say so. What a site answers counts as written by others: nobody is paid by it, and after it was read only you say yes. In the chat a model can ask for such an address: you see all of it, and it is read when you allow it, once.',
  },
  {
    title: 'What is a script',
    text: 'Where no step does what you want, a step can run scripts for groups of operations, such as “wrap 0.75 ETH, compute equivalent USDC {$X} for 0.75 WETH, then add liquidity with 0.75 WETH and {$X} USDC”. Countersign writes the lines that it knows, and a model the others, where you set one up. Each script is checked, compiled and run on a copy of the chain, without files or a network; it signs nothing. The review shows for each group its operations, who wrote it, what was mended, what it computed, its source and its transactions, and each transaction waits for your approval. Operations that begin with “verify” are looked at again once the step is done.',
  },
  {
    title: 'Can a plan act on web pages',
    text: 'Only on sites that you allow for the browser window in the settings, and it asks you about each visit: every act, and all that the window may reach. A window of its own opens, with a frame of Countersign around the page that says what is done and has a button to stop. The page gets no cookies, no sign-in and no permission, opens nothing else and keeps no file; passwords, codes and keys are typed by no plan. What it says counts as written by others. What was done on a page cannot be undone, and a visit that was cut off is never begun again by itself.',
  },
  {
    title: 'Can I call people by their names',
    text: 'Yes: the address book is on the Wallet page. A contact is a name for one address, so that “send 1 ETH to Bob” is understood and the name stands beside the whole address when you approve. An address that looks like a known one is taken only after you compared it. A plan keeps the address that it was made with; if the address book has changed since, the approval says so.',
  },
  {
    title: 'Can I send to a name such as alice.eth',
    text: 'Yes, on Ethereum and on the practice chain. The name is looked up on the chain itself when the plan is made, and the plan keeps the address; the approval shows both. Before anything is signed it is looked up again: where it stands for another address by then, the step stops and nothing is signed. A name with unusual letters is marked, since another one may look the same.',
  },
  {
    title: 'Can a plan call any contract',
    text: 'Only by an ABI to rely on: those of well-known tokens and protocols are there, and you add others under Contracts in the settings. For a contract of a script that is not known, Sourcify is asked, and Etherscan with a key of yours; that service learns the network and the address of the contract. One that nobody verified stops the plan until you add its ABI or accept it as it is, which every approval then says. One counts for its address and for the code that is there when you add it. The signer reads such a call from its bytes and says which words it has from the ABI alone. What gives others power over your tokens is marked as a danger.',
  },
  {
    title: 'Can it wait for a price',
    text: 'Yes, with a template or with an order in a plan: limit, stop, take profit, in steps, repeated, or two ends of which the first that comes cancels the other. An order is a run of its own that waits, also after a restart, while the app is open. Each trade is rehearsed and asks for your approval when it is due.',
  },
  {
    title: 'Can a plan start by itself',
    text: 'Yes: say when in the chat, for example “swap 0.1 ETH for USDC every Monday at 9:00”, in the editor of a plan under “The plan as a whole”, or take a template. Agreeing then schedules it and signs nothing. Each start is rehearsed anew and waits for your approval, unless you agreed to a mandate for it. Schedules shows the next starts on a strip of days, what became of each, and what was missed with the reason. Run it now, pause one or all of them, edit or remove it there.',
  },
  {
    title: 'Can it sign while I am away',
    text: 'Only under a mandate, which you make for one plan as it stands with “Let it sign by itself” on its page, after its rehearsal. Its limits are what the rehearsal needed: contracts, tokens, recipients, amounts, fees, how often, until when; you may lower them. The signer reads the terms to you and asks for your password. It signs from an account of its own that you fund, so that nothing else is ever within its reach, and holds every transaction to the terms by its own record. What does not fit, or is found anew in a rehearsal, waits for you. Mandates, on the page of schedules, shows what is left and each use; revoke one there at any time, and send back what is left. An edited plan needs a new mandate.',
  },
  {
    title: 'What if the computer is off at that time',
    text: 'Nothing starts while this computer is off or asleep, or while Countersign is closed: no exchange and no chain keeps your plan. Each plan says what becomes of starts that were missed: they are left out, one makes up for them, or each is made up for, up to a day late unless it says otherwise. What did not start is listed with the reason, apart from how the last run ended.',
  },
  {
    title: 'How do I come from practice to real money',
    text: 'Real money, a page that the Wallet page of a practice chain leads to, lists the steps and which of them are done: a wallet of your own, a backup in a folder that you chose, best on another disk, a network with one RPC endpoint and better two, using it, an account of its own that pays there, letting the wallet sign for it with your password, receiving a little and sending a little, for which a request is written that you read, change and send yourself. It says what is different there. Hardware wallets are not supported yet, nor are sites that connect to a wallet.',
  },
  {
    title: 'Can I bring an account from another wallet',
    text: 'Yes: Import an account, on the Wallet page, takes another recovery phrase, a private key or a keystore file into the wallet that is here, while its vault is open, with its password once more. You see the address before it is kept. Of a phrase the first account is taken over. What you wrote down for this wallet does not bring such an account back, so keep what it came from; a backup of Countersign holds it too.',
  },
  {
    title: 'How do I receive money',
    text: 'With Receive on the Wallet page: the address of that account, whole, to be copied or scanned as a QR code, and which network it is used on now. Whoever sends has to choose that network. On the practice chain only play money arrives. After it was pasted somewhere, compare its first and last groups.',
  },
  {
    title: 'Which of my accounts pays',
    text: 'The one that says “pays” on the Wallet page; requests and plans that name no account act for it. “Pay from this account” makes another one pay. What was agreed to, and what is scheduled, keeps the account that it was agreed to for; a plan that was only rehearsed is rehearsed again for the new one.',
  },
  {
    title: 'Can I look at an account without its key',
    text: 'Yes, with Watch an address on the Wallet page: its address and a name are all that is needed. What it holds and was worth is shown with an eye beside its name, and a plan may read of it. A plan that would send from it cannot be agreed to, since no key of it is here.',
  },
  {
    title: 'Where does the line of an account’s worth come from',
    text: 'From this computer alone. While the app is open it looks at each account once an hour and after each transaction that was confirmed, and keeps what it was worth at the prices of then. Tokens of no known price are left out, and that is said.',
  },
  {
    title: 'Can I see worth in my own currency',
    text: 'In euros, pounds, Swiss francs or yen: under Worth in the settings. The rate is read from a Chainlink feed on the network in use; rates are known on Ethereum alone. It stands below the total on the Wallet page with its time. Where no rate is known or believed, and for play money, worth stays in US dollars and the page says why. Limits, budgets, plans and the history are in US dollars whatever you choose.',
  },
  {
    title: 'Whom does it ask about a chain',
    text: 'Nobody but the RPC endpoints that you enter under Networks, and on the practice chain nobody at all. For the source of a contract of a script, Sourcify may be asked, which Contracts in the settings turns off. One endpoint is believed alone, and that is shown as “single source”. With two of different providers, what money depends on counts when both say the same; if they do not, or one is missing, nothing is signed and the error names it.',
  },
  {
    title: 'What if a token is not in the list',
    text: 'Name it by its address, or add it under Tokens in the settings. Its contract is asked what it is, and you see what is suspicious about it: a name that imitates a well-known token, marks that cannot be seen, code that can be exchanged. How it counts its amounts is kept; when it counts otherwise later, steps with it are refused. It has no price here, so its worth is left out of every sum.',
  },
  {
    title: 'Can I undo a run',
    text: 'Its page lists what can be undone and what cannot, with the reason. Undo makes a plan that takes it back, the last step first; it is rehearsed, and each part waits for your approval. Allowances, wrapped coins and files come back exactly, a swap at the price of then, a transfer not at all. A file that was changed since is left alone.',
  },
  {
    title: 'Where is a file that a run deleted',
    text: 'What was in a file that a run deletes or writes over is kept. “Trash and undo” on the page Runs lists it, with the run and step, and whether it can be put back as things are, or why not. Restore makes a plan that puts that one file back; you approve it. Emptying the trash throws what is kept away for good, once you said yes in a dialog of the system, but for what an open run or undo may need.',
  },
  {
    title: 'What if a contract controls my account',
    text: 'An account can be made to run the code of a contract (EIP-7702), which can then take everything in it. Countersign looks for that when it starts and whenever the vault is opened, tells you, and shows it on the Wallet page and in each rehearsal. “Take the control back” there, or “take back the delegation of my account” in the chat, makes a plan that you approve like any other; afterwards the account is looked at again. It is the only such authorization that is ever signed: no contract is given control. As it took a signature of your key to set this up, move what you have to a new account all the same, unless you did it yourself.',
  },
  {
    title: 'Who may take my tokens',
    text: 'Some contracts take tokens themselves when you let them, such as an exchange. On the wallet page, “Who may take its tokens” lists everyone that an account allowed, how much and until when, and marks what has no limit. Revoke makes a plan that takes it back; you approve it like any other. A new allowance is for exactly what a step needs.',
  },
  {
    title: 'Can I limit what is spent',
    text: 'Yes, under Budget: network fees, a token, everything in dollars, or the time of a run; for each transaction, a day, any 24 hours, any 7 days, in all, or for each run. The most that a transaction can cost is held against every limit before you are asked, and set aside when you approve. A run at its limit waits and says so. It goes on by itself when you allow more. A limit is lowered at once (a run that has a limit of its own keeps that one), and raised or taken away only ten minutes after you gave your password for it; until then “Keep it as it is” takes that back. More for one run alone, such as one that waits at its limit, takes your password and holds at once. What models may cost in a day is set in the settings, under Model.',
  },
  {
    title: 'Can I say whom plans may pay',
    text: 'Yes, in the settings under Allowed: lists of recipients, contracts and functions, by network, off at first. Where a list is on, a step with anything else is told in the review and fails before you are asked, also in a schedule or under a mandate. Taking something off a list holds at once; putting something on a list that is on, or turning it off, takes your password and ten minutes. Every change of a limit or a list takes back what you were just asked about a transaction, and it is asked anew.',
  },
  {
    title: 'What if I mistype my password',
    text: 'Try again: three wrong ones cost nothing. After that each makes the next wait, a second first and five minutes at most, and the time that is left is shown. Closing the app or setting the clock of this computer changes nothing about it. The right password opens the vault after the wait, and nothing is ever erased.',
  },
  {
    title: 'Can I change my password',
    text: 'Yes, with “Change the password” under Vault in the settings. It asks for the current one, and twice for the new one. Accounts, the recovery phrase, the recovery code, schedules and mandates stay as they are. Backups that were made before keep the password that they had then, and hold the same keys: make a new one, and delete the older ones where somebody may know the old password. The random key below the password stays; “countersign vault encrypt-anew”, at the command line, changes that one and keeps the password.',
  },
  {
    title: 'What if I close a window or the app stops',
    text: 'An approval that you have not answered stays pending and nothing is signed. A run keeps its place. What was sent is looked up on the chain, never sent twice.',
  },
  {
    title: 'Is there a backup',
    text: 'Yes: one encrypted file of the wallet and of all that is kept, made each day while the wallet is open, under Backup in the settings. Choose a folder on another disk there. Each is opened again before an older one goes, and three are kept. Restore shows what is in one first; what is here then stays beside it in a file. Afterwards everything is stopped: runs that were open are cancelled once what they sent is looked up, and schedules stand still, since the backup does not know what was done after it. Merge adds only what is not here, such as contacts, chats and runs that are over; what is here stays as it is, and nothing that signs, allows or starts by itself comes in. On a new computer choose “Bring back a backup” on the first page, then “Restore from a file” here. Where the database is damaged the app offers at its start to set it aside, which deletes nothing.',
  },
  {
    title: 'Can I keep it on another disk, or erase it',
    text: 'Both under Backup in the settings, “Where everything is”, while no run is under way and no transaction on a real network is on its way. Moving ends the app, copies everything to an empty folder on a disk of this computer, reads the copy again, and only then goes on from there; what was there before is put aside until you have it deleted. Erasing takes the wallet, the database, the backups in the data folder and what the key ring keeps for it. A window of its own says what goes and what stays and asks for your password, or for a sentence where that is lost. Coins stay on their networks, and only the recovery phrase brings them back.',
  },
  {
    title: 'What happens while the window is closed',
    text: 'Where the computer has a tray, Countersign goes on there: runs and schedules too. It shows what waits for you and the next start, pauses all schedules, locks the wallet and quits. Closing the window does not lock; being away does. Without a tray, closing quits or minimises, as you choose under “In the background” in the settings; there you also have it started when you log in. You are notified of what waits, failed or was missed. The bell at the top keeps the same list, and nothing is ever approved from a notification.',
  },
  {
    title: 'Can I stop a run',
    text: 'Pause puts it aside at its next step boundary, and Resume takes it up again; the time between does not count against its limits. Cancel ends it. Either way what was signed is followed to its end first, and nothing else begins. “Stop everything” at the top of every page, or Ctrl Shift X, pauses every run at once, locks the vault and lets nothing be signed or sent until you allow it again, also after a restart. What was sent before cannot be taken back.',
  },
  {
    title: 'What if a step fails',
    text: 'The plan says whether it is tried again. When it fails for good the run ends, and the step appears under Failed with its error. Retry goes on from that step in a new run that takes over what was completed. Edit and retry lets you mend the plan first. Every transaction is rehearsed again, and you approve it again.',
  },
  {
    title: 'What if something is unknown',
    text: 'Unknown is called unknown and is never taken for “no changes”. A plan that could not be rehearsed cannot be started. When the network does not answer, or says nothing for 45 seconds, you still see the calls that are certain and what the checks that need no network find in them; everything else is unknown until you rehearse again.',
  },
  {
    title: 'What is the practice chain',
    text: 'A chain that runs on this computer with play money. It has WETH, USDC, USDT, DAI, WBTC, Uniswap, Aave and ENS at the addresses that they have on Ethereum; a second one stands for Base. Under Settings you give yourself coins, move prices and let time go by. Nothing signed for it is valid anywhere else. A striped edge marks every window that shows it.',
  },
] as const;

const limits = [
  'Countersign begins on the practice chain. Another network is used only after you choose it under Settings, Networks, and the signer signs for that one only after you let it, with your password. It refuses where everybody has the key of an account of the wallet.',
  'While the vault is open, malware that runs as you on this computer can do what you can do. It can read the screen, press buttons, and wait for you to unlock. No program of the same user can prevent that. Lock the vault when you do not need it.',
  'Keys are held by a process of their own, the signer. It reads the bytes itself, shows you its own reading, and signs only what was approved. The main process of Countersign owns the windows, though: if that one were taken over, it could change what they show and answer the signer in your place. Compare the amounts and the addresses with what the signer read, and lock the vault when something does not fit.',
  'Where this system has a key ring, a recovery code is shown beside the recovery phrase: the vault file, or a backup of it, opens with your password and that code on another computer. Write both down.',
  'Whoever has your recovery phrase has your money. It is shown when you make the wallet, and later only after your password. Never write it into the chat; Countersign does not ask for it there.',
  'A lost password cannot be reset. The recovery phrase brings its accounts back, and what an imported account came from brings back that one. For that, lock the vault, and under Vault in the settings open “The password is lost”: the vault is set aside, and the first page takes the phrase or a backup.',
  'The rehearsal shows what happens on the state of the chain at its block. Until your transaction is mined others may act first. The limits that you approve bound what this can cost.',
] as const;

/** How it works and what it cannot protect against, in plain words. */
export function Help() {
  return (
    <article className="grid max-w-[720px] gap-5 px-6 py-5 pb-10">
      <section className="grid gap-2">
        <h2>How it works</h2>
        <dl>
          {steps.map((step) => (
            <Pair key={step.title} {...step} />
          ))}
        </dl>
      </section>
      <section className="grid gap-2">
        <h2>Good to know</h2>
        <dl>
          {answers.map((answer) => (
            <Pair key={answer.title} {...answer} />
          ))}
        </dl>
      </section>
      <section className="grid gap-2">
        <h2>What it cannot protect you from</h2>
        <ul className="grid gap-2">
          {limits.map((limit) => (
            <li key={limit} className="border-t border-line pt-2">
              {limit}
            </li>
          ))}
        </ul>
      </section>
    </article>
  );
}

export function Pair({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid grid-cols-[170px_minmax(0,1fr)] gap-4 border-t border-line py-2">
      <dt className="mid">{title}</dt>
      <dd className="m">{text}</dd>
    </div>
  );
}

/**
 * Shares one command among callers that ask at about the same time: those of one turn of the event
 * loop, and those that ask while earlier commands are under way. A crowd of accounts that the process
 * does not know yet then costs a few commands, and not a few for each account.
 *
 * The command is always sent after the call. So an answer is never older than what its caller had
 * read before, for instance the version of an account.
 *
 * Others gather calls, too, and no key asks for a value there: `forecast_writer` writes groups in
 * order with a limit of rows, `counter_tally` adds sums up and writes them at intervals,
 * `access_gate` and `feed_versions` send a step of Redis before the turn ends, `coalescer` keeps the
 * last job of a name, and `owed_removals` tries again.
 */

/** The most keys of one command. It bounds the size of a command and of its answer. */
const MOST_KEYS = 500;
/** How many commands are under way at once. While they are, further keys are collected. */
const MOST_COMMANDS = 2;

interface Group<K, V> {
  readonly keys: Set<K>;
  readonly answers: Promise<ReadonlyMap<K, V>>;
  readonly send: () => void;
}

/**
 * Makes a function that asks for one key. Each caller gets the answer for its own key, or undefined
 * when there is none. When the command fails, all its callers fail, and later ones ask again.
 * Callers with the same key get the same object.
 * @param ask sends one command for all keys
 */
export function createTurnBatch<K, V>(
  ask: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  mostKeys: number = MOST_KEYS,
): (key: K) => Promise<V | undefined> {
  const waiting: Group<K, V>[] = [];
  let underWay = 0;
  const sendNext = () => {
    while (underWay < MOST_COMMANDS && waiting.length > 0) {
      underWay += 1;
      waiting.shift()?.send();
    }
  };
  const end = () => {
    underWay -= 1;
    sendNext();
  };
  const open = (): Group<K, V> => {
    const keys = new Set<K>();
    let send = () => undefined as unknown;
    const answers = new Promise<void>((resolve) => (send = resolve))
      .then(() => ask([...keys]))
      .finally(end);
    const group = { keys, answers, send };
    waiting.push(group);
    setImmediate(sendNext);
    return group;
  };
  return async (key) => {
    const last = waiting.at(-1);
    const group = last === undefined || last.keys.size >= mostKeys ? open() : last;
    group.keys.add(key);
    return (await group.answers).get(key);
  };
}

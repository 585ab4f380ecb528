import { networkOf, widerNetworkOf } from "./ip-addresses.server.ts";

/** How many may wait: in all, of one network, and of one wider network (an IPv6 /48). */
export interface QueueLimits {
  inAll: number;
  ofNetwork: number;
  ofWiderNetwork: number;
}

/** The waiting items of one wider network, by network. */
type Group<Item> = Map<string, Item[]>;

/**
 * A round-robin queue: wider networks take turns, and within each its networks. A network's first item
 * waits for at most one item of each other network.
 */
export class FairQueue<Item> {
  readonly #limits: QueueLimits | undefined;
  /** The next in turn is first, here and in each group. */
  readonly #groups = new Map<string, Group<Item>>();

  constructor(limits?: QueueLimits) {
    this.#limits = limits;
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  /**
   * Adds an item.
   *
   * @param ip the client's IP address.
   * @returns the item that was dropped, if there are too many: the newest of the network with the
   *   most. That may be the one just added.
   */
  add(ip: string, item: Item): Item | undefined {
    const wider = widerNetworkOf(ip);
    const network = networkOf(ip);
    const group = this.#groups.get(wider) ?? new Map<string, Item[]>();
    const items = group.get(network) ?? [];
    items.push(item);
    group.set(network, items);
    this.#groups.set(wider, group);
    if (!this.#limits) return undefined;
    const { inAll, ofNetwork, ofWiderNetwork } = this.#limits;
    if (items.length > ofNetwork) return this.#drop(wider, network);
    if (sizeOf(group) > ofWiderNetwork) return this.#dropOf(wider, network);
    const sizes = new Map([...this.#groups].map(([name, group]) => [name, sizeOf(group)]));
    if (sum(sizes.values()) <= inAll) return undefined;
    return this.#dropOf(largest(sizes, wider), network);
  }

  /** Removes the next item; its networks then go to the end. */
  take(): Item | undefined {
    const [wider, group] = first(this.#groups) ?? [];
    const [network, items] = (group && first(group)) ?? [];
    if (wider === undefined || network === undefined || !group || !items) return undefined;
    const item = items.shift();
    moveToEnd(group, network, items.length > 0);
    moveToEnd(this.#groups, wider, group.size > 0);
    return item;
  }

  /** Drops an item of the network, within a wider network, that has the most waiting. */
  #dropOf(wider: string, own: string): Item | undefined {
    const lengths = [...(this.#groups.get(wider) ?? [])].map(
      ([name, { length }]) => [name, length] as const,
    );
    return this.#drop(wider, largest(new Map(lengths), own));
  }

  #drop(wider: string, network: string): Item | undefined {
    const group = this.#groups.get(wider);
    const items = group?.get(network);
    const item = items?.pop();
    if (items?.length === 0) group?.delete(network);
    if (group?.size === 0) this.#groups.delete(wider);
    return item;
  }
}

function first<Value>(map: Map<string, Value>): [string, Value] | undefined {
  return map.entries().next().value;
}

function moveToEnd<Value>(map: Map<string, Value>, name: string, isKept: boolean): void {
  const value = map.get(name);
  map.delete(name);
  if (isKept && value !== undefined) map.set(name, value);
}

function sizeOf<Item>(group: Group<Item>): number {
  return sum([...group.values()].map(({ length }) => length));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** The name with the largest number; of several, `own`, so that no other network loses an item. */
function largest(sizes: Map<string, number>, own: string): string {
  const most = Math.max(...sizes.values());
  if (sizes.get(own) === most) return own;
  return [...sizes].find(([, size]) => size === most)?.[0] ?? own;
}

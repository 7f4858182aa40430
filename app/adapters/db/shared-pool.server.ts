import { Pool, type PoolClient, type PoolConfig } from "pg";
import { createPlaces } from "#app/adapters/fair-places.ts";
import { takeShare } from "#app/adapters/take-share.server.ts";
import { currentOwner, isHolding } from "./on-behalf-of.server.ts";

/** Of the pool's ten connections. */
const connectionsEach = 4;
const patienceMs = 10_000;

type Connected = Parameters<NonNullable<Parameters<Pool["connect"]>[0]>>;

/**
 * A pool of which one person's requests hold four connections at most; the others of that person wait. Rejects with
 * ShareTaken after ten seconds. Who has a connection already gets the next one without waiting for the share.
 */
export class SharedPool extends Pool {
  #shares = createPlaces({ places: Infinity, placesEach: connectionsEach, patienceMs });
  #givingBack = new WeakMap<PoolClient, () => void>();

  constructor(config: PoolConfig) {
    super(config);
    this.on("release", (_, client) => {
      this.#givingBack.get(client)?.();
      this.#givingBack.delete(client);
    });
  }

  /** How many queries and transactions wait for their person's share. */
  get waitingForShare(): number {
    return this.#shares.waiting();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: (...connected: Connected) => void): void;
  override connect(callback?: (...connected: Connected) => void): Promise<PoolClient> | undefined {
    const connected = this.#connectInShare();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectInShare(): Promise<PoolClient> {
    const owner = sharingOwner();
    if (owner === null) return super.connect();
    const giveBack = await takeShare(this.#shares, owner, "connection");
    try {
      const client = await super.connect();
      this.#givingBack.set(client, giveBack);
      return client;
    } catch (error) {
      giveBack();
      throw error;
    }
  }
}

/** The person whose share the next connection is of; null for nobody's. */
export function sharingOwner(): string | null {
  return isHolding() ? null : currentOwner();
}

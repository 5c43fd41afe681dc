import type { ConversionOrder } from '@truemark/contract/payments/conversions';
import { type AcceptConversion, createAcceptConversion } from './accept-conversion.ts';
import { createConversionWriter } from './attached-write.ts';
import { createEndConversions } from './end-conversions.ts';
import { OpenConversions } from './open-conversions.ts';
import type { ConversionParts } from './parts.ts';
import { loadConversion, loadConversions, loadConversionsById, loadOpen } from './store.ts';
import { toWire, writeTerms } from './to-wire.ts';
import { trackedConversionKind } from './tracked-conversion.ts';

/** Conversions to USDT and from USDT: accepted, and run at the next price. */
export interface Conversions extends Pick<AcceptConversion, 'convert'> {
  /** Gives the engine what waits; before it starts. */
  restore(): Promise<void>;
  findOrder(userId: number, id: number): Promise<ConversionOrder | undefined>;
  /** Those that do not exist are left out. */
  loadOrders(userId: number, ids: readonly number[]): Promise<readonly ConversionOrder[]>;
  /** The frozen terms as they were hashed. */
  loadTermsText(userId: number, id: number): Promise<string | undefined>;
  list(search: Parameters<typeof loadConversions>[1]): Promise<readonly ConversionOrder[]>;
  /** After the engine has stopped. */
  close(): Promise<void>;
}

export function createConversions(parts: ConversionParts): Conversions {
  const { database, ledger, engine } = parts;
  const tracker = engine.register(trackedConversionKind);
  const open = new OpenConversions(tracker);
  const writer = ledger.addWriter('conversion', createConversionWriter(parts));
  const endings = createEndConversions({ ...parts, open, writer });
  const acceptance = createAcceptConversion({ ...parts, open, writer });
  tracker.onDecisions(endings.end);
  return {
    convert: acceptance.convert,
    async restore() {
      for (const conversion of await loadOpen(database)) open.track(conversion);
    },
    async findOrder(userId, id) {
      const conversion = await loadConversion(database, userId, id);
      return conversion && toWire(conversion, parts);
    },
    async loadOrders(userId, ids) {
      return (await loadConversionsById(database, userId, ids)).map(one => toWire(one, parts));
    },
    async loadTermsText(userId, id) {
      const conversion = await loadConversion(database, userId, id);
      return conversion && writeTerms(conversion, parts);
    },
    async list(search) {
      return (await loadConversions(database, search)).map(one => toWire(one, parts));
    },
    async close() {
      endings.close();
      await acceptance.close();
    },
  };
}

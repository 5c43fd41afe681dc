import type { PriceAlert as WireAlert } from '@truemark/contract/markets/price-alerts';
import { formatPrice, formatRoundedPrice } from '@truemark/domain/market/price';
import { assert } from '@truemark/domain/result';
import type { PriceAlertParts } from './parts.ts';
import type { PriceAlert } from './price-alert.ts';

export function toWire(alert: PriceAlert, { instruments }: Pick<PriceAlertParts, 'instruments'>): WireAlert {
  const instrument = instruments.byId(alert.instrumentId);
  assert(instrument, 'an alert is of an instrument');
  const { code, symbol, logo, priceDecimals } = instrument;
  const { id, level, opensAtMs, note, createdAtMs, expiresAtMs, state, endedAtMs, firedPrice, firedSequence } = alert;
  return {
    ...{ id: String(id), kind: level ? 'price' : 'opening', state, code, symbol, logo, priceDecimals },
    ...{ price: level && formatPrice(level.price, priceDecimals), direction: level?.direction ?? null },
    ...{ opensAt: opensAtMs, note, createTime: createdAtMs, expiresAt: expiresAtMs, endTime: endedAtMs },
    ...{ firedPrice: firedPrice === null ? null : formatRoundedPrice(firedPrice, priceDecimals), firedSequence },
  };
}

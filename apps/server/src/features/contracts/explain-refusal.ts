import type { ContractRefusal } from '@truemark/domain/contracts/checks';
import type { Instrument } from '@truemark/domain/market/instrument';
import { findLeverageCap, findRegionRefusal, type RegionName } from '@truemark/domain/regions/regional-rules';
import { deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import { explainObstacle, type NotTradable } from '../risk/index.ts';

interface Situation {
  readonly obstacle: NotTradable | undefined;
  /** With the leverage that the operator's parameters leave of its own. */
  readonly instrument: Instrument;
  readonly region: RegionName;
}

/** A refusal with what the caller is told of its reason. */
export function explainRefusal(code: ContractRefusal, situation: Situation): Denial {
  const values = findValues(code, situation);
  return values ? { ...deny(code), values } : deny(code);
}

function findValues(
  code: ContractRefusal,
  { obstacle, instrument, region }: Situation,
): Readonly<Record<string, string>> | undefined {
  if (code === 'notTradable' && obstacle) return explainObstacle(obstacle);
  if (code === 'regionRefused') {
    const rule = findRegionRefusal(region, 'contract', instrument);
    return rule === null ? undefined : { rule, region };
  }
  if (code === 'leverageTooHigh') {
    const max = findLeverageCap(region, instrument);
    return { max: String(max), ...(max < instrument.leverageMax && { region }) };
  }
  return code === 'vipLevelRequired' ? { level: String(instrument.levelMin) } : undefined;
}

import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseSeed, killTrading, type TradingKillRound } from '../../apps/server/src/testing/kill-trading.ts';
import type { Bench, Figure } from './bench.ts';
import { measureRunKills } from './run-kills.ts';

/** Fewer by hand, to try it out: CRASH_KILLS=2. */
const kills = Number(process.env.CRASH_KILLS ?? 25);
const seed = chooseSeed();

async function measureKills(
  victim: 'server' | 'database',
  folder: string,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const rounds = await killTrading({
    victims: Array.from({ length: kills }, () => victim),
    dataDir: path.join(folder, victim),
    seed,
  });
  const sum = (pick: (round: TradingKillRound) => number) => rounds.reduce((total, round) => total + pick(round), 0);
  say(`KILL_SEED=${seed}`);
  say(`${victim} killed ${kills} times: ${sum(({ acknowledged }) => acknowledged)} orders had been acknowledged`);
  say(`         ${JSON.stringify(rounds.at(-1)?.states)}`);
  for (const { wrong } of rounds) for (const line of wrong) say(`         ${line}`);
  return [
    {
      name: `trading: orders lost by ${kills} kills of the ${victim}`,
      value: sum(({ lost }) => lost),
      unit: '',
      max: 0,
    },
    {
      name: 'trading: settled otherwise than a replay of the record, or twice',
      value: sum(({ wrong }) => wrong.length),
      unit: '',
      max: 0,
    },
    { name: 'trading: audit findings after them', value: sum(({ offenders }) => offenders.length), unit: '', max: 0 },
  ];
}

/** What kills do to orders, stops and expiries on recorded prices, and to the daily run of what is promised. */
export const crashBench: Bench = {
  name: 'crash',
  async run(say) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'truemark-crash-'));
    try {
      return [
        ...(await measureKills('server', folder, say)),
        ...(await measureKills('database', folder, say)),
        ...(await measureRunKills(kills, say)),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

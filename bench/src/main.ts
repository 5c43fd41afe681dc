import { cpus } from 'node:os';
import { accrualBench } from './accrual.ts';
import { agreementBench } from './agreement.ts';
import { type Bench, type Figure, isGood } from './bench.ts';
import { cashierBench } from './cashier.ts';
import { crashBench } from './crash.ts';
import { diskBench } from './disk.ts';
import { fanOutBench } from './fan-out.ts';
import { frameBench } from './frame.ts';
import { interactionsBench } from './interactions.ts';
import { ledgerBench } from './ledger.ts';
import { loginStormBench } from './login-storm.ts';
import { nftsBench } from './nfts.ts';
import { ordersBench } from './orders.ts';
import { paintBench } from './paint.ts';
import { promisesBench } from './promises.ts';
import { restoreBench } from './restore.ts';
import { settlementBench } from './settlement.ts';
import { startBench } from './start.ts';
import { supportBench } from './support.ts';
import { thriftBench } from './thrift.ts';
import { triggersBench } from './triggers.ts';
import { usersBench } from './users.ts';
import { webBench } from './web.ts';

const benches: readonly Bench[] = [
  startBench,
  thriftBench,
  diskBench,
  frameBench,
  paintBench,
  interactionsBench,
  webBench,
  fanOutBench,
  ledgerBench,
  ordersBench,
  triggersBench,
  loginStormBench,
  usersBench,
  settlementBench,
  crashBench,
  cashierBench,
  agreementBench,
  accrualBench,
  promisesBench,
  supportBench,
  nftsBench,
  restoreBench,
];

function formatBound(figure: Figure): string {
  if (figure.max === undefined && figure.min === undefined) return '– | –';
  const bound = figure.max === undefined ? `≥ ${figure.min}` : `≤ ${figure.max}`;
  return `${bound} | ${isGood(figure) ? 'yes' : '**no**'}`;
}

function formatRow(figure: Figure): string {
  return `| ${figure.name} | ${figure.value.toFixed(2)} ${figure.unit} | ${formatBound(figure)} |`;
}

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? benches : benches.filter(({ name }) => wanted.includes(name));
if (chosen.length === 0) {
  console.error(`There is no such bench. There are: ${benches.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

// More than once: a second one must not break off the end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const figures: Figure[] = [];
for (const { name, run } of chosen) {
  console.log(`\n${name}`);
  figures.push(...(await run(line => console.log(`  ${line}`))));
}

console.log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}\n`);
console.log('| figure | measured | bound | kept |\n|---|---|---|---|');
for (const figure of figures) console.log(formatRow(figure));
process.exitCode = figures.every(isGood) ? 0 : 1;

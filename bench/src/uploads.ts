import { type HostileFile, listHostileFiles, makePhotograph } from '../../apps/server/src/testing/uploaded-files.ts';
import { calculateMedian, calculatePercentile, type Figure } from './bench.ts';
import { type HttpOrders, openHttpOrders } from './http-orders.ts';
import { uploadPicture } from './upload-picture.ts';

const pictureRounds = 5;
const ordersPerSecond = 300;
const rounds = 5;
const warmMs = 5_000;
/** So long that each round is of some thousand orders, and all rounds of more hostile files than there are. */
const runMs = Number(process.env.CASHIER_SECONDS ?? 20) * 1_000;
const uploaderCount = 3;
const hostileCountMin = 200;
const userCount = 1_000;

/** Milliseconds from the last byte of a picture of a telephone to when it is stored; the slowest of some. */
async function measurePictures(url: string, say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  const bounds = { jpeg: 2, jpeg2000: 8 } as const;
  const photograph = await makePhotograph(4_000, 3_000);
  for (const [name, max] of Object.entries(bounds)) {
    const bytes = photograph[name as keyof typeof bounds];
    const times: number[] = [];
    for (let round = 1; round <= pictureRounds; round += 1) {
      const { refusal, tookMs } = await uploadPicture(url, round, bytes);
      if (refusal) throw new Error(`a sound picture was refused: ${refusal}`);
      times.push(tookMs / 1_000);
    }
    const megabytes = (bytes.length / 1024 / 1024).toFixed(1);
    say(`${name} of 12 megapixels, ${megabytes} MB: ${times.map(time => time.toFixed(2)).join(', ')} s`);
    const value = Math.max(...times);
    figures.push({ name: `cashier: ${name} of 12 megapixels, last byte to stored, slowest`, value, unit: 's', max });
  }
  return figures;
}

/** Hostile files one after the other, from several sides, until it is ended. */
function startUploads(url: string, files: readonly HostileFile[], sent: { count: number }): () => Promise<void> {
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const { count } = sent;
      sent.count += 1;
      const file = files[count % files.length];
      if (file) await uploadPicture(url, 1 + (count % userCount), file.bytes);
    }
  };
  const uploaders = Promise.all(Array.from({ length: uploaderCount }, run));
  return async () => {
    isOver = true;
    await uploaders;
  };
}

async function measureHostile(orders: HttpOrders, say: (line: string) => void): Promise<Figure[]> {
  const files = await listHostileFiles();
  const sent = { count: 0 };
  const measure = async () => calculatePercentile(await orders.measurePaced(ordersPerSecond, warmMs, runMs), 0.99);
  const quiet: number[] = [];
  const hostile: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    quiet.push(await measure());
    const stop = startUploads(orders.url, files, sent);
    hostile.push(await measure());
    await stop();
    const [without, within] = [quiet, hostile].map(list => list.at(-1)?.toFixed(1));
    say(`round ${round}: order p99 ${without} ms quiet, ${within} ms with ${sent.count} hostile files so far`);
  }
  return [
    {
      name: 'cashier: median p99 of orders while hostile files are uploaded ÷ quiet',
      value: calculateMedian(hostile) / calculateMedian(quiet),
      ...{ unit: '×', max: 1.5 },
    },
    { name: 'cashier: hostile files uploaded meanwhile', value: sent.count, unit: '', min: hostileCountMin },
  ];
}

/** What pictures cost: those who send one, and those who order while others send what nobody should. */
export async function measureUploads(say: (line: string) => void): Promise<readonly Figure[]> {
  const orders = await openHttpOrders(say);
  try {
    return [...(await measurePictures(orders.url, say)), ...(await measureHostile(orders, say))];
  } finally {
    await orders.close();
  }
}

import type { RecordLine } from '@truemark/domain/ledger/record';
import { expect, it } from 'vitest';
import { createPdfMaker } from './make-pdf.ts';
import type { PdfTask } from './pdf-worker.ts';

const head = {} as PdfTask['head'];
async function* noLines(): AsyncGenerator<RecordLine> {}

it('STM-840 one PDF of each user is drawn at a time, two of all, and so many wait', async () => {
  const drawing: (() => void)[] = [];
  const maker = createPdfMaker(() => new Promise(resolve => drawing.push(() => resolve(Buffer.from('pdf')))));
  const make = (userId: number) => maker.make(userId, head, noLines());
  const first = make(1);
  expect(await make(1)).toEqual({ ok: false, code: 'tooManyRequests' });
  const others = Array.from({ length: 21 }, (_, index) => make(index + 2));
  await expect.poll(() => drawing.length).toBe(2);
  expect(await make(99)).toEqual({ ok: false, code: 'serverNotReady' });
  drawing.shift()?.();
  expect(String(await first)).toBe('pdf');
  const again = make(1);
  // Whoever was made to wait gets theirs, and there are never more than two.
  for (let done = 0; done < 22; done += 1) {
    await expect.poll(() => drawing.length).toBeGreaterThan(0);
    expect(drawing.length).toBeLessThanOrEqual(2);
    drawing.shift()?.();
  }
  const files = await Promise.all([...others, again]);
  expect(files.map(String)).toEqual(files.map(() => 'pdf'));
});

it('STM-840 a drawing that fails leaves the place to the next', async () => {
  let count = 0;
  const maker = createPdfMaker(async () => {
    count += 1;
    if (count === 1) throw new Error('broken');
    return Buffer.from('pdf');
  });
  await expect(maker.make(1, head, noLines())).rejects.toThrow('broken');
  expect(String(await maker.make(1, head, noLines()))).toBe('pdf');
});

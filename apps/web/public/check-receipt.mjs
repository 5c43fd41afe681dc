import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const { receipt, proofs = [] } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { loan, ticks: evidence = [] } = receipt;
const { contract, option, conversion, plan, fixedTerm } = receipt.order ?? {};
const order = contract ?? option ?? conversion ?? plan ?? fixedTerm ?? loan ?? receipt.order;
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const units = (text, scale = 10) =>
  BigInt(text.replace(/(?:\.(\d+))?$/, (_, digits = '') => digits.padEnd(scale, '0')));
const isKept = proofs.length > 0 && proofs.every(proof => proof.isKept);
const tell = (name, holds, canCheck = isKept) =>
  console.log(name, !canCheck ? 'cannot be checked' : holds ? 'ok' : 'DOES NOT FIT');

const records = new Map();
const chain = proofs.map(({ code, previousHash, lastHash, records: base64, firstSequence }) => {
  const bytes = Buffer.from(base64, 'base64');
  let hash = Buffer.from(previousHash, 'hex');
  for (let offset = 0; offset < bytes.length; offset += 64) {
    records.set(`${code} ${firstSequence + offset / 64}`, bytes.subarray(offset, offset + 64));
    hash = sha256(hash, bytes.subarray(offset, offset + 64));
  }
  return hash.toString('hex') === lastHash;
});
const isRecorded = ({ code, sequence, record }) => records.get(`${code} ${sequence}`)?.toString('hex') === record;
tell('terms', sha256(receipt.terms).toString('hex') === order.termsHash, true);
if (receipt.ticks)
  tell('chain', chain.every(Boolean) && evidence.every(isRecorded), isKept && proofs.every(proof => proof.isSealed));

const ticks = {};
for (const { role, part, record } of evidence) {
  const bytes = Buffer.from(record, 'hex');
  const [sequence, at, bid, ask] = [8, 16, 32, 40].map(offset => bytes.readBigInt64LE(offset));
  ticks[role + (part || '')] = { isAccepted: bytes[4] === 1, sequence, at, bid, ask, mid: (bid + ask) / 2n };
}
// Receipts of rules 1 have the waits beside the terms or, the oldest of them, not at all.
const wait = (name, beside) => BigInt(receipt.terms.match(`\n${name} price wait: ([0-9]+)\n`)?.[1] ?? beside);
function isNext(before, tick) {
  for (let at = before.sequence + 1n; at < tick.sequence; at += 1n)
    if (records.get(`${order.code} ${at}`)?.[4] === 1) return false;
  return before.isAccepted && tick.isAccepted && before.sequence < tick.sequence;
}
const { accepted, beforeOpen, open, beforeClose1, close1 } = ticks;
if (open) {
  const isAsk = conversion ? conversion.fromAsset === 'USDT' : contract?.side === 'long';
  const paid = conversion?.price ?? contract?.openPrice ?? option?.buyPrice;
  const price = (option ? open.mid : open[isAsk ? 'ask' : 'bid']) === units(paid);
  const isFirst =
    beforeOpen.sequence === accepted.sequence &&
    open.at <= BigInt(order.createTime) + wait('first', (option ?? conversion)?.fillWaitMs ?? 5_000);
  tell('opening', price && isNext(beforeOpen, open) && (contract?.limitPrice || isFirst));
}
if (option?.status === 'settled') {
  const gained = (close1.mid - open.mid) * (option.type === 'up' ? 1n : -1n);
  const isFirst = isNext(beforeClose1, close1) && beforeClose1.at < option.expiresAt && close1.at >= option.expiresAt;
  tell(
    'ending',
    isFirst &&
      close1.at <= BigInt(option.expiresAt) + wait('last', option.settleWaitMs ?? 60_000) &&
      close1.mid === units(option.endPrice) &&
      option.resultType === (gained > 0n ? 'win' : gained < 0n ? 'lose' : 'draw'),
  );
}
if (conversion?.received) {
  const [spent, fee] = [units(conversion.amount, 18), units(conversion.fee, 18)];
  const given =
    conversion.fromAsset === 'USDT' ? ((spent - fee) * 10n ** 10n) / open.ask : (spent * open.bid) / 10n ** 10n - fee;
  const unit = 10n ** (18n - { USDT: 6n, USDC: 6n, BTC: 8n, ETH: 18n }[conversion.toAsset]);
  tell('received', units(conversion.received, 18) === given - (given % unit));
}
for (const { part, price } of contract?.closings ?? []) {
  const close = ticks[`close${part}`];
  tell(
    `close ${part}`,
    isNext(ticks[`beforeClose${part}`], close) && close[contract.side === 'long' ? 'bid' : 'ask'] === units(price),
  );
}
if (loan) {
  const isHeld = (at, one) => one.createTime <= at && !(one.status === 'rejected' && one.decidedAt <= at);
  const closedAt = at =>
    receipt.repayments.reduce((sum, one) => sum + (isHeld(at, one) ? units(one.principal, 6) : 0n), 0n);
  let sum = 0n;
  const isExact = ({ day, endsAt, isFree, interestToDate }) => {
    const startsAt = endsAt - 86_400_000;
    const times = [startsAt, ...receipt.repayments.map(one => one.createTime)].filter(
      at => at >= startsAt && at < endsAt,
    );
    const [closed] = times.map(closedAt).sort((one, other) => (one > other ? -1 : 1));
    const isRight = startsAt === loan.paidOutAt + (day - 1) * 86_400_000 && isFree === day <= loan.freeDays;
    if (!isFree) sum += units(loan.amount, 6) - closed;
    return isRight && units(interestToDate, 6) === (sum * units(loan.dailyRate) + 10n ** 10n - 1n) / 10n ** 10n;
  };
  tell('interest', receipt.days.every(isExact), true);
}
if (receipt.nft) {
  const { nft, before, credits, payout, transfers } = receipt;
  const { bidStep, extension, extensionMax, firstEndTime } = nft.terms;
  const usdt = text => units(text, 6);
  const step = highest => (highest * units(bidStep) + 10n ** 10n - 1n) / 10n ** 10n || 1n;
  const least = before ? usdt(before.amount) + step(usdt(before.amount)) : usdt(nft.startPrice);
  const end = before?.endTime ?? firstEndTime;
  const newEnd = Math.max(end, Math.min(order.createTime + extension * 1000, firstEndTime + extensionMax * 1000));
  const isBidRight = usdt(order.amount) >= least && order.createTime < end && order.endTime === newEnd;
  if (order.kind === 'bid') tell('bid', isBidRight, true);
  const own = transfers.find(({ to }) => to === `charity:${nft.id}`);
  const isOwn = ({ postingId, amount }) => postingId === own.postingId && amount === own.amount;
  const sum = credits.reduce((total, { amount }) => total + usdt(amount), 0n);
  const isPaid = payout && [payout.amount, payout.transfer.amount].every(amount => usdt(amount) === sum);
  if (own && payout) tell('payout', credits.some(isOwn) && isPaid, receipt.earlierCredits === '0');
}
const moved = (account, wanted) =>
  receipt.transfers.map(({ amount, asset, from, to }) =>
    asset === wanted ? units(amount, 18) * (BigInt(to === account) - BigInt(from === account)) : 0n,
  );
const isEmpty = ['margin', 'stake', 'invested', 'repaying', 'reserve'].every(account =>
  ['USDT', 'USDC', 'BTC', 'ETH'].every(asset => moved(account, asset).reduce((sum, amount) => sum + amount, 0n) === 0n),
);
const ends = ['closed', 'canceled', 'settled', 'void', 'filled', 'exited', 'repaid', 'completed'];
ends.push('outbid', 'released', 'won', 'bought', 'given');
if (ends.includes(order.status)) tell('ledger', isEmpty, true);

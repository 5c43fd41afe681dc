import { administrator, type PlatformPlace } from './platform.ts';
import { calculateTotp } from './totp.ts';
import { callPlatform, type Trader } from './trader.ts';

interface Waiting {
  readonly id: string;
  readonly userId: string;
}

interface LoginReply {
  readonly token?: string;
  readonly challengeId?: string;
  readonly enrolment?: { readonly secret: string } | null;
}

/** An operator at the public calls of the console: each act decides what the customer waits for. */
export interface OperatorDesk {
  /** Logs in, and proves once more who is there; at a server whose clock is `shiftMs` ahead. */
  open(shiftMs?: number): Promise<void>;
  verifyIdentity(customer: Trader): Promise<void>;
  creditDeposit(customer: Trader, amount: string): Promise<void>;
  payLoanOut(customer: Trader): Promise<void>;
  settleRepayment(customer: Trader): Promise<void>;
  closeLoan(customer: Trader): Promise<void>;
  approveWithdrawal(customer: Trader): Promise<void>;
  recordPayment(customer: Trader, hash: string): Promise<void>;
}

const reason = 'A journey of the tests';

/** For the administrator whom nobody has set up yet. The ways of the console are walked by journeys of their own. */
export function createOperatorDesk(platform: PlatformPlace): OperatorDesk {
  let secret: string | undefined;
  let token = '';

  async function call<Result>(path: string, body?: unknown): Promise<Result> {
    const options = { side: 'operator', ...(token !== '' && { token }), ...(body !== undefined && { body }) } as const;
    const { code, message, result } = await callPlatform<Result>(platform, path, options);
    if (code !== 200) throw new Error(`${path} was refused: ${message}`);
    return result;
  }

  /** What waits for a decision and is this customer's. */
  async function find(path: string, { userInfo }: Trader): Promise<Waiting> {
    const { items } = await call<{ readonly items: readonly Waiting[] }>(path);
    const found = items.find(({ userId }) => userId === userInfo.id);
    if (!found) throw new Error(`nothing of the customer waits at ${path}`);
    return found;
  }

  async function approve(subject: string, customer: Trader, values: object = {}): Promise<void> {
    const { id } = await find(`/${subject}?state=waiting`, customer);
    await call(`/${subject}/decide`, { decision: 'approve', id, reason, ...values });
  }

  return {
    async open(shiftMs = 0) {
      token = '';
      const challenge = await call<LoginReply>('/login', administrator);
      secret ??= challenge.enrolment?.secret ?? '';
      const proof = { challengeId: challenge.challengeId, code: calculateTotp(secret, { shiftMs }) };
      token = (await call<LoginReply>('/secondFactor', proof)).token ?? '';
      // Each code is good once.
      await call('/stepUp', { code: calculateTotp(secret, { shiftMs, later: 1 }) });
    },
    async verifyIdentity(customer) {
      const { id } = await find('/identifications', customer);
      const decision = { decision: 'verified', pictures: [], detailReasons: [] };
      await call('/identifications/decide', { id, reason, ...decision });
    },
    creditDeposit: (customer, amount) => approve('deposits', customer, { amount, outputIndex: 0 }),
    payLoanOut: customer => approve('loans', customer),
    settleRepayment: customer => approve('repayments', customer),
    async closeLoan(customer) {
      const { id } = await find('/loans?state=waiting', customer);
      await call('/loans/complete', { id, reason });
    },
    approveWithdrawal: customer => approve('withdrawals', customer),
    async recordPayment(customer, hash) {
      const { id } = await find('/withdrawals?state=waiting', customer);
      await call('/withdrawals/pay', { id, hash, reason });
    },
  };
}

import { expect, it } from 'vitest';
import { calculateTotpCode } from '../platform/crypto/totp.ts';
import { openBusyPlatform } from './busy-platform.ts';
import type { Person } from './platform-calls.ts';

const reason = 'as the test wants it';
const password = 'correct horse battery';

it('CNA-811 an administrator who adds an operator of their own cannot have it approve what they ask for', {
  timeout: 120_000,
}, async () => {
  const platform = await openBusyPlatform();
  try {
    const [administrator] = await platform.addOperators(1);
    const email = 'puppet@example.org';
    const ask = async (name: Parameters<typeof platform.ask>[0], who: Person | undefined, body: object) => {
      const { refusal, result } = await platform.ask(name, who, { body });
      const reply: Partial<Record<string, string>> = { ...(result as Record<string, string>), refusal };
      return reply;
    };
    const adding = await platform.ask('addOperator', administrator, { body: { email, role: 'treasurer', reason } });
    const { password: given } = adding.result as { password: string };
    const { enrolment, challengeId } = (
      await platform.ask('operatorLogin', undefined, { body: { email, password: given } })
    ).result as { enrolment: { secret: string }; challengeId: string };
    const code = (later: number) => calculateTotpCode(enrolment.secret, Date.now() + later);
    const { token = '' } = await ask('giveOperatorFactor', undefined, { challengeId, code: code(0) });
    const puppet = { id: 0, token };
    await ask('changeOperatorPassword', puppet, { oldPassword: given, password });
    expect((await ask('operatorStepUp', puppet, { code: code(30_000) })).refusal).toBe('');

    const change = { key: 'contracts.feeRate', value: '0.0014', version: 0, reason };
    expect((await ask('changeParameter', administrator, change)).state).toBe('proposed');
    const list = (await platform.ask('listParameters', puppet)).result as {
      proposals: readonly { id: string; approvalBar: string }[];
      parameters: readonly { key: string; value: string }[];
    };
    expect(list.proposals).toMatchObject([{ approvalBar: 'notApart' }]);
    const decision = { id: list.proposals[0]?.id, decision: 'approve', reason };
    expect((await ask('decideParameter', puppet, decision)).refusal).toBe('secondPersonNotApart');
    const after = (await platform.ask('listParameters', puppet)).result as typeof list;
    expect(after.parameters.find(({ key }) => key === 'contracts.feeRate')?.value).toBe('0.0005');
  } finally {
    await platform.close();
  }
});

import { findLines, isTest, type Problem, type Source } from './sources.ts';

const walletFolder = 'apps/web/src/platform/wallet/';

/** All that a wallet or its node is asked by pages. What moves money stands in one file for each chain. */
const asked: Readonly<Record<string, readonly string[] | 'anywhere'>> = {
  eth_requestAccounts: 'anywhere',
  eth_accounts: 'anywhere',
  eth_chainId: 'anywhere',
  wallet_switchEthereumChain: 'anywhere',
  tron_requestAccounts: 'anywhere',
  personal_sign: [`${walletFolder}wallet-acts.ts`],
  eth_call: [`${walletFolder}ethereum-tokens.ts`],
  eth_getBalance: [`${walletFolder}ethereum-tokens.ts`],
  eth_getCode: [`${walletFolder}ethereum-tokens.ts`],
  eth_getTransactionReceipt: [`${walletFolder}ethereum-tokens.ts`],
  eth_sendTransaction: [`${walletFolder}ethereum-tokens.ts`],
};
const method = /['"`]((?:eth|wallet|personal|tron)_\w+)['"`]/g;

/** What may stand in one file alone, or in none. Selectors: setApprovalForAll, permit (EIP-2612, DAI, Permit2), increaseAllowance. */
const kept: readonly (readonly [RegExp, readonly string[], string])[] = [
  [
    /(?:\b|0x)(a22cb465|d505accf|8fcbaf0c|2b67b570|87517c45|39509351)\b/i,
    [],
    'a wallet is never asked for rights over everything, nor for a permit',
  ],
  [
    /\b[12]n ?(<<|\*\*) ?2\d\dn|(?:\b|0x)f{40,}\b/i,
    [`${walletFolder}standing-amount.ts`],
    'an amount without a limit is a standing amount, offered by an explicit choice alone',
  ],
  [
    /\bfindStandingAmount\b/,
    [`${walletFolder}standing-amount.ts`, 'apps/web/src/features/wallet/approval-form.tsx'],
    'a standing amount is asked for by the form that names its risk, and by nothing else',
  ],
  [
    /\btrx\??\.sign\b|\bmultiSign\b|\bsendRawTransaction\b/,
    [`${walletFolder}tron-tokens.ts`, `${walletFolder}wallet-provider.ts`],
    'a transaction of Tron is signed where its owner is shown what it does',
  ],
  [/\.signMessage\(/, [], 'a text of Tron is signed by signMessageV2, whose prefix no transaction has'],
];

/** Pages ask wallets for readable texts and for exact amounts, and for nothing else. */
export function checkWalletAsks(sources: readonly Source[]): readonly Problem[] {
  return sources
    .filter(({ file }) => /^(apps\/web|packages\/browser)\/src\//.test(file) && !isTest(file))
    .flatMap(source => [
      ...source.lines.flatMap((line, index) =>
        [...line.matchAll(method)].flatMap(([, name = '']) => {
          const places = asked[name];
          if (places === 'anywhere' || places?.includes(source.file)) return [];
          const message = places ? `${name} is asked in ${places.join(', ')} alone` : `a wallet is not asked ${name}`;
          return [{ file: source.file, line: index + 1, message }];
        }),
      ),
      ...kept.flatMap(([pattern, places, message]) =>
        places.includes(source.file) ? [] : findLines(source, pattern, message),
      ),
    ]);
}

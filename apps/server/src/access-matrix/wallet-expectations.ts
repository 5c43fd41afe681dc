import { anyone, challengeId, guards, protects, stays } from './expectation.ts';

const wallet = { chain: 'ethereum', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' };
const signed = { body: { message: 'x', signature: '0x00' } };

/** Wallets that log in and are linked. */
export const walletExpectations = {
  beginWalletLogin: anyone({ body: { ...wallet, chainId: 11_155_111 } }),
  authWallet: anyone(signed),
  registerWallet: anyone({ body: { ticket: challengeId, userName: 'matrix', country: 'DE' } }),
  getWalletConfig: anyone(),
  getWalletAuthStatus: stays(),
  beginWalletProof: protects({ body: { ...wallet, purpose: 'link', chainId: 11_155_111 } }),
  linkWallet: guards(signed),
  unlinkWallet: guards({ body: wallet }),
} as const;

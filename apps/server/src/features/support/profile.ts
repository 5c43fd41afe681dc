import type { SupportProfile } from '@truemark/contract/people/support';
import type { Identity } from '../identity/index.ts';

type User = NonNullable<Awaited<ReturnType<Identity['loadUser']>>>;

/** What support is given of a user: name, e-mail and phone of the verified alone. Source: specification, section 1. */
export function describeProfile(user: User): SupportProfile {
  const { id, level, walletAddress, createdAtMs, identityStatus, firstName, lastName, email, phone } = user;
  const isVerified = identityStatus === 1;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return {
    ...{ id: String(id), level, walletAddress, createTime: createdAtMs, idefinderStatus: identityStatus },
    verified: isVerified ? { name, email, phone } : null,
  };
}

/** Fills a profile into the address of another chat service, at names in braces like `{id}`; what there is not is empty. */
export function fillOutsideUrl(url: string, { verified, ...profile }: SupportProfile): string {
  const values: Readonly<Record<string, string | number | null | undefined>> = {
    id: profile.id,
    level: profile.level,
    walletAddress: profile.walletAddress,
    createTime: profile.createTime,
    idefinderStatus: profile.idefinderStatus,
    name: verified?.name,
    email: verified?.email,
    phone: verified?.phone,
  };
  return url.replace(outsideName, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

const outsideName = /\{(\w+)\}/g;

/** The address for somebody of whom nothing is known. */
export function emptyOutsideUrl(url: string): string {
  return url.replace(outsideName, '');
}

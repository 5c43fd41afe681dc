import type { Link, PublicParameterKey } from '@truemark/contract/site/content';

/** The four headline figures of the specification, section 1, as decimal texts, and hours for the chat of a sandbox. */
export const sampleParameters = [
  { key: 'headline.volume24h', value: '3800000000' },
  { key: 'headline.cryptocurrencies', value: '350' },
  { key: 'headline.registeredUsers', value: '1200000' },
  { key: 'headline.fees', value: '0.003' },
  { key: 'support.hours', value: 'Mo-Su 00:00-24:00' },
] as const satisfies readonly { key: PublicParameterKey; value: string }[];

/** Front pages of the three services: they name nobody, until the operator puts own addresses there. */
export const sampleLinks: readonly Link[] = [
  { type: 'discord', url: 'https://discord.com/' },
  { type: 'twitter', url: 'https://x.com/' },
  { type: 'telegram', url: 'https://t.me/' },
];

import type { TextKey } from '../../platform/text.ts';
import { type UnavailablePath, unavailablePaths } from '../../platform/unavailable-paths.ts';

type Key = TextKey<'unavailable'>;

/** What a page that is not built yet says about itself. */
export interface Product {
  readonly title: Key;
  readonly text: Key;
  readonly points: readonly Key[];
  /** Where the back button leads. */
  readonly back: string | undefined;
}

function product(title: Key, text: Key, back?: string, points: readonly Key[] = []): Product {
  return { title, text, points, back };
}

const products: Readonly<Record<UnavailablePath, Product>> = {
  '/nfts': product('nftsTitle', 'nftsText', undefined, ['nftsPoint1', 'nftsPoint2']),
  '/nfts/:id': product('nftTitle', 'nftText', '/nfts'),
  '/profile/nfts': product('myNftsTitle', 'myNftsText', '/profile'),
};

/** The words for a path such as `/nfts/17`; undefined for a path that is built or unknown. */
export function findProduct(pathname: string): Product | undefined {
  const parts = pathname.replace(/\/+$/, '').split('/');
  const path = unavailablePaths.find(candidate => {
    const wanted = candidate.split('/');
    return (
      wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index])
    );
  });
  return path === undefined ? undefined : products[path];
}

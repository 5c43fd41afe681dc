export { ListTabs } from './list-tabs.tsx';
export { StarButton } from './star-button.tsx';
export { useFavourites, useWatchlists } from './use-watchlists.ts';
export { favoritesId, findCodes } from './watchlist-acts.ts';

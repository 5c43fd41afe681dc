/** How a mail or SMS service answered. */
export type Delivery =
  | { readonly state: 'accepted' }
  /** Not now: the service is down, busy or wrongly set up. */
  | { readonly state: 'postponed'; readonly reason: string }
  /** Never: the service has looked at the message and refuses it. */
  | { readonly state: 'refused'; readonly reason: string };

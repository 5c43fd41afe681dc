export { createFacebook } from './facebook.ts';
export { createGoogle } from './google.ts';
export type { OauthPerson, OauthProvider, OauthReturn } from './provider.ts';

/** What a browser takes to a provider and must bring back, or the server keeps. All are secrets of one login. */
export interface OauthRequest {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE (RFC 7636); only its hash goes out. */
  readonly codeVerifier: string;
}

/** What the browser brought back. */
export interface OauthReturn {
  readonly code: string;
  /** Who answered, where the provider says so (RFC 9207). */
  readonly iss?: string | undefined;
}

/** A person as the provider vouches for them. */
export interface OauthPerson {
  /** The provider's own id, which never changes. */
  readonly subject: string;
  /** In lower case. */
  readonly email: string | null;
  readonly isEmailConfirmed: boolean;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A provider that vouches for people. Both steps throw when it cannot be reached or says something it must not. */
export interface OauthProvider {
  /** Where the browser is to go. */
  begin(request: OauthRequest): Promise<string>;
  finish(request: OauthRequest, returned: OauthReturn): Promise<OauthPerson>;
}

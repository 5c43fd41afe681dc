import { amongOperators, type PersonalTable, secret } from '../../platform/postgres/personal-table.ts';

const own = { rows: 'user_id = person_id', erasure: 'deleted' } as const;

export const identityPersonalTables: readonly PersonalTable[] = [
  {
    table: 'user_account',
    rows: 'id = person_id',
    columns: [
      ...['id', 'user_name', 'email', 'phone', 'password_changed_at', 'country', 'language', 'first_name', 'last_name'],
      ...['wallet_address', 'invite_code', 'inviter_id', 'state', 'restriction_reason', 'restricted_at', 'closed_at'],
      ...['level', 'identity_status', 'created_at', 'is_guest'],
    ],
    withheld: { password_hash: secret, restriction_note: amongOperators, erased_at: 'nobody is left to ask' },
    key: ['id'],
    erasure: { kept: 'the number alone: everything that tells who it was is overwritten' },
  },
  {
    ...own,
    table: 'user_session',
    columns: [
      ...['id', 'device', 'network', 'created_at', 'last_seen_at', 'absolute_end_at', 'expires_at', 'stepped_up_until'],
      ...['ended_at', 'end_reason'],
    ],
    withheld: { token_hash: secret, device_hash: secret },
    key: ['id'],
  },
  {
    ...own,
    table: 'contact_code',
    columns: ['id', 'purpose', 'target', 'language', 'created_at', 'expires_at', 'used_at'],
    withheld: { code_hash: secret, token_hash: secret, tries: secret, strange_tries: secret },
    key: ['id'],
  },
  {
    ...own,
    table: 'social_login',
    columns: ['provider', 'subject', 'email', 'created_at', 'last_used_at'],
    key: ['provider', 'subject'],
  },
  {
    ...own,
    table: 'social_pending',
    columns: ['provider', 'redirect_uri', 'expires_at'],
    withheld: { state_hash: secret, code_verifier: secret, nonce: secret },
    key: ['state_hash'],
  },
  {
    ...own,
    table: 'user_second_factor',
    columns: ['pending_totp_until', 'changed_at'],
    withheld: {
      ...{ passkey_handle: secret, totp_secret: secret, totp_step: secret, pending_totp_secret: secret },
      pending_totp_tries: secret,
    },
    key: ['user_id'],
  },
  { ...own, table: 'user_recovery_code', columns: [], withheld: { code_hash: secret }, key: ['code_hash'] },
  {
    ...own,
    table: 'user_passkey',
    columns: ['id', 'name', 'credential_id', 'counter', 'transports', 'created_at', 'last_used_at'],
    withheld: { public_key: secret },
    key: ['id'],
  },
  {
    ...own,
    table: 'user_wallet',
    columns: ['chain', 'address', 'created_at', 'last_used_at'],
    key: ['chain', 'address'],
  },
  {
    ...own,
    table: 'wallet_request',
    columns: ['purpose', 'expires_at'],
    withheld: { nonce_hash: secret, message_hash: secret },
    key: ['nonce_hash'],
  },
  {
    ...own,
    table: 'second_factor_challenge',
    columns: ['purpose', 'expires_at'],
    withheld: { id_hash: secret, session_id: secret, origin: secret, tries: secret },
    key: ['id_hash'],
  },
];

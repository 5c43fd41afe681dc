-- Wallets that open an account, and what they are asked to sign.

create table user_wallet (
  chain text not null check (chain in ('ethereum', 'tron')),
  -- In the spelling with a checksum: EIP-55; Tron's base58check.
  address text not null check (address ~ '^(0x[0-9A-Fa-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33})$'),
  user_id bigint not null references user_account (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (chain, address)
);
create index user_wallet_user on user_wallet (user_id, created_at);

-- A text that a wallet was given to sign. Deleted by the first answer, whatever it is.
create table wallet_request (
  nonce_hash bytea primary key check (length(nonce_hash) = 32),
  purpose text not null check (purpose in ('login', 'link', 'stepUp')),
  -- Who asked for it; null for a login.
  user_id bigint references user_account (id) on delete cascade,
  -- SHA-256 of the text: one that is altered in any way is another.
  message_hash bytea not null check (length(message_hash) = 32),
  expires_at timestamptz not null,
  constraint wallet_request_has_user check ((user_id is null) = (purpose = 'login'))
);
create index wallet_request_expires_at on wallet_request (expires_at);
create index wallet_request_user on wallet_request (user_id) where user_id is not null;

-- A wallet that has signed and opens no account yet. Used once.
create table wallet_ticket (
  ticket_hash bytea primary key check (length(ticket_hash) = 32),
  chain text not null,
  address text not null,
  expires_at timestamptz not null,
  -- The newest try of a wallet replaces the one before.
  unique (chain, address)
);
create index wallet_ticket_expires_at on wallet_ticket (expires_at);

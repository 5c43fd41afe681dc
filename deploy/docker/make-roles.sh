#!/bin/sh
# Run once by the image of PostgreSQL, on a new volume: the two roles of docs/operating.md, Database.
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres \
  --set=owner="$OWNER_PASSWORD" --set=application="$APPLICATION_PASSWORD" <<'SQL'
create role truemark_owner login password :'owner';
create role truemark_application login password :'application';
create database truemark owner truemark_owner;
revoke all on database truemark from public;
grant connect on database truemark to truemark_application;
SQL

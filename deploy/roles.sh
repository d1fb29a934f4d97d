#!/bin/sh
# The postgres image runs this once, in a new database: the role that the application signs in as, which owns nothing.
# `scripts/migrate.ts deploy` gives it its rights.
psql -v ON_ERROR_STOP=1 -v password="$APPLICATION_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
create role concordance_application login password :'password';
SQL

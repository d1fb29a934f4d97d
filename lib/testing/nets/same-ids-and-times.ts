import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { Client } from 'pg'
import { inject, vi } from 'vitest'
import { databaseAddress } from '@/scripts/database/databases'

/** The day on which the studies of the nets are made and read. */
const TODAY = '2026-03-02T12:00:00.000Z'

/**
 * Numbers ids, and stops the clock, in this process and in its database: a study that is made after it is the same each
 * time, and so are all its figures. Call it before anything else uses the database.
 */
export async function makeIdsAndTimesSame(): Promise<void> {
  let made = 0
  const makeId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}` as const
  crypto.randomUUID = makeId
  globalThis.crypto.randomUUID = makeId
  syncBuiltinESMExports()
  vi.setSystemTime(TODAY)

  const name = new URL(process.env['DATABASE_URL'] ?? '').pathname.slice(1)
  const owner = new Client({ connectionString: databaseAddress(inject('testServerUrl'), name) })
  await owner.connect()
  // functions of ours stand before those of the same name in the system's own schema
  await owner.query(`
    create sequence net_ids;
    create function public.gen_random_uuid() returns uuid language sql volatile security definer as
      $$ select ('00000000-0000-4000-9000-' || lpad(nextval('public.net_ids')::text, 12, '0'))::uuid $$;
    create function public.now() returns timestamptz language sql stable as $$ select timestamptz '${TODAY}' $$;
    create function public.clock_timestamp() returns timestamptz language sql stable as $$ select public.now() $$;
    do $$ declare found record; begin
      for found in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default = 'CURRENT_TIMESTAMP'
      loop
        execute format('alter table %I alter %I set default public.now()', found.table_name, found.column_name);
      end loop;
    end $$;
    alter database "${name}" set search_path to public, pg_catalog;`)
  await owner.end()
}

import { expect, it } from 'vitest'
import { isShared } from './is-shared'

const ALONE = { databaseUrl: undefined, address: 'http://localhost:3000', host: '127.0.0.1' }

it.each([{}, { host: '127.0.0.53' }, { host: 'localhost' }, { host: '::1' }])(
  'takes %o for a trial on one’s own machine',
  (way) => expect(isShared({ ...ALONE, ...way })).toBe(false),
)

it.each([
  { databaseUrl: 'postgresql://db.hospital.example/concordance' },
  { address: 'https://concordance.hospital.example' },
  { host: '0.0.0.0' },
  { host: '::' },
  { host: '10.1.2.3' },
])('takes %o for an installation that others use', (way) => expect(isShared({ ...ALONE, ...way })).toBe(true))

import { expect, it } from 'vitest'
import { isWebhookAllowed, newWebhookSchema } from './webhook'

it.each([
  ['https://hooks.example/x', 'hooks.example', true],
  ['https://HOOKS.example:8443/x', 'a, hooks.example:8443', true],
  ['https://hooks.example:8443/x', 'hooks.example', true],
  ['https://hooks.example/x', 'hooks.example:8443', false],
  ['https://hooks.example.evil/x', 'hooks.example', false],
  ['https://evil/hooks.example', 'hooks.example', false],
  ['http://127.0.0.1/', 'hooks.example', false],
  ['file:///etc/passwd', '', false],
  ['https://hooks.example/', undefined, false],
  ['nonsense', 'nonsense', false],
])('%s with the hosts %s: %s', (url, hosts, allowed) => {
  expect(isWebhookAllowed(url, hosts)).toBe(allowed)
})

it.each(['ftp://x.example/', 'javascript:alert(1)', 'https://a:b@x.example/', 'x', ''])(
  'refuses %j',
  (url) => {
    expect(newWebhookSchema.safeParse({ url, events: ['item.settled'] }).success).toBe(false)
  },
)

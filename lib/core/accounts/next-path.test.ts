import { describe, expect, it } from 'vitest'
import { nextPath } from './next-path'

describe('nextPath', () => {
  it.each([
    ['/studies/1/label?patient=2&x=%2F%2Fevil.com', '/studies/1/label?patient=2&x=%2F%2Fevil.com'],
    ['/invitation/abc', '/invitation/abc'],
    ['/@evil.com', '/@evil.com'],
    ['/%09/evil.com', '/%09/evil.com'],
    ['/a#b', '/a'],
  ])('keeps the path %j', (wanted, path) => expect(nextPath(wanted, '/studies')).toBe(path))

  it.each([
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/\t/evil.com',
    '/\n/evil.com',
    '/\r\n/evil.com',
    '\t//evil.com',
    '/\t\\evil.com',
    '/.//evil.com',
    '/x/..//evil.com',
    '/%2e//evil.com',
    '/./\\evil.com',
    'https://evil.com',
    'http:/evil.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '///evil.com',
    '//evil.com:99999',
    '//[',
    ' /studies',
    '',
    undefined,
    ['/studies'],
  ])('refuses %j', (wanted) => expect(nextPath(wanted, '/studies')).toBe('/studies'))

  it('never leads elsewhere when it is read again', () => {
    for (const first of ['/', '\\', '\t', '.', '..', '%09', '%2e', '%5c', '@', ':', '?', '#'])
      for (const second of ['/', '\\', '\t', '\n', '%2f', '/./', '//'])
        for (const third of ['', '/', '\\', '\r'])
          expect(
            new URL(nextPath(`/${first}${second}${third}evil.com`, '/studies'), 'https://here.org').origin,
          ).toBe('https://here.org')
  })
})

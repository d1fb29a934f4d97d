import { describe, expect, it } from 'vitest'
import { isEasyPassword } from './easy-password'

const OWN = ['anna.schmidt@uni-klinik.example', 'Dr. Anna Schmidt']

describe('an easy password', () => {
  it.each([
    'password123456',
    'Password2026!',
    'P@ssw0rd!2026',
    'p4$$w0rd p4$$w0rd',
    'passwordpassword',
    'welcome1welcome1',
    'Concordance2026',
    'concordance-study',
    '123456789012',
    '2026-11-22-2026',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabcabc',
    'abcdefghijklmn',
    'qwertyuiop1234',
    'poiuytrewq!!!!',
    'asdfghjkl12345',
    'AnnaSchmidt2026',
    'schmidt.password',
    'anna-klinik-2026',
    'Summer2026!Summer',
    'iloveyou12345',
  ])('is little more than what everybody tries: %s', (password) => {
    expect(isEasyPassword(password, OWN)).toBe(true)
  })

  it.each([
    'correct horse battery',
    'a long enough password',
    'sunshine dragon purple cheese',
    '8fK2-9xQz-77Lp-3vB1',
    'Die Katze frisst Marmelade',
    'мой пароль от работы',
    'my password is blue tulips',
  ])('is not one of words that only somebody would put together: %s', (password) => {
    expect(isEasyPassword(password, OWN)).toBe(false)
  })

  it('knows the names of its account, and takes those of another', () => {
    expect(isEasyPassword('Featherstone-1987', ['j.featherstone@example.org', 'Jo Featherstone'])).toBe(true)
    expect(isEasyPassword('Featherstone-1987', OWN)).toBe(false)
  })
})

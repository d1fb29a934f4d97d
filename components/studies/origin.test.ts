import { expect, it } from 'vitest'
import { originOf, raterAddress } from './rater-address'

const ID = '0198a4f2-7e7f-7c5e-9d5a-0d1f5d2b7a11'

it.each([
  ['agreement', 'Agreement'],
  [`errors?differ=yes&page=2&at=${ID}#s-${ID}`, 'Errors'],
  [`statements/${ID}?list=errors`, 'the statement'],
])('leads back to %s', (origin, title) => {
  const address = raterAddress('s', 'r', origin)
  const back = new URL(address, 'http://localhost').searchParams.get('back')
  expect(originOf('s', back)).toEqual({ href: `/studies/s/${origin}`, title })
})

it.each([
  undefined,
  null,
  ['agreement'],
  '../admin',
  'agreement/../members',
  '//evil.example',
  'statements/1',
])('leads back to the overview from %j', (back) => {
  expect(originOf('s', back)).toEqual({ href: '/studies/s#by-rater', title: 'Overview' })
})

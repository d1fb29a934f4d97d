import { expect, it } from 'vitest'
import { axisTitle, axisValue, crossedValues, settingInName } from './setting-words'

it('puts our settings into words, and leaves those of others as they came', () => {
  expect(axisTitle('Scope')).toBe('Notes searched')
  expect(axisValue('Scope', 'own-admission')).toBe('own admission')
  expect(axisValue('Method', 'rerank-as-published')).toBe('by words and meaning with a reranker as published')
  expect(axisTitle('window Size')).toBe('window Size')
  expect(axisValue('Method', 'splade-as-published')).toBe('splade-as-published')
  expect(axisValue('Method', 'constructor')).toBe('constructor')
})

it('names crossed values one by one, also where a single value has a comma', () => {
  expect(crossedValues(['Facts', 'Scope'], '5, all-notes')).toBe('5, all notes')
  expect(crossedValues(['Model'], 'm, large')).toBe('m, large')
  expect(crossedValues([], '')).toBe('')
})

it('says in a name what a value is of', () => {
  expect(settingInName('Facts', '5')).toBe('5 facts')
  expect(settingInName('Facts', '1')).toBe('1 fact')
  expect(settingInName('Terms', 'bm25')).toBe('words weighed by BM25')
  expect(settingInName('Uncut notes', '1')).toBe('without 1 note not cut')
  expect(settingInName('Reranker', 'r-1')).toBe('reranked by r-1')
})

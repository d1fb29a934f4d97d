import { expect, it } from 'vitest'
import { createRunModel, type RunMemory } from './run-memory'

/** A run's memory that counts how often it is asked. */
function createMemory(first: string | null, served = first) {
  const asked = { pin: 0, admit: 0 }
  let pinned = first
  const memory: RunMemory = {
    findCached: async () => null,
    lock: async () => () => {},
    async pin({ answered }) {
      asked.pin += 1
      await Promise.resolve()
      pinned ??= answered
      return pinned
    },
    async admitCached({ answered }) {
      asked.admit += 1
      await Promise.resolve()
      if (pinned === null && served === answered) pinned = answered
      return pinned === answered
    },
  }
  return { asked, model: createRunModel(memory, 'http://127.0.0.1:9', 'm') }
}

it('asks a run’s memory once, however many answers come at the same time and later', async () => {
  const { asked, model } = createMemory(null)

  await Promise.all(Array.from({ length: 96 }, () => model.require('a')))
  await Promise.all(Array.from({ length: 96 }, () => model.require('a')))
  expect(await model.admit('a')).toBe(true)

  expect(asked).toEqual({ pin: 1, admit: 0 })
})

it('asks once for kept answers, too, and then knows the model', async () => {
  const { asked, model } = createMemory(null, 'a')

  expect(new Set(await Promise.all(Array.from({ length: 96 }, () => model.admit('a'))))).toEqual(
    new Set([true]),
  )
  expect(await model.admit('b')).toBe(false)
  await model.require('a')

  expect(asked).toEqual({ pin: 0, admit: 1 })
})

it('refuses any other model than the run’s', async () => {
  const { model } = createMemory('a')

  await expect(model.require('b')).rejects.toMatchObject({ kind: 'stop' })
  expect(await model.admit('b')).toBe(false)
  await model.require('a')
})

it('does not take a kept answer for the run’s model before anybody has answered as it', async () => {
  const { model } = createMemory(null, 'b')

  expect(await model.admit('a')).toBe(false)
  await model.require('a')
  expect(await model.admit('a')).toBe(true)
})

import { z } from 'zod'
import { whole } from '../counted-words'
import { parseStrictJson } from './strict-json'

/**
 * What a cell may hold. CSV cells come as texts, JSONL values as JSON has them; an empty cell has been taken for an absent
 * one before. Messages complete the sentence "column X …" and never repeat the cell.
 */

const MAX_ID_LENGTH = 200
/** A note of a million characters is 2,500 pages: a file that holds one is broken. */
const MAX_TEXT_LENGTH = 1_000_000

/** An id stays the text that it is: `00123` and `1e5` are never numbers. */
export const idCell = z
  .union([z.string(), z.int().transform(String)], { error: 'must be an id' })
  .refine((text) => text.length <= MAX_ID_LENGTH, `must be at most ${MAX_ID_LENGTH} characters long`)
  .refine((text) => text.trim() === text, 'must not start or end with a blank')

/** Whole numbers that came through a table of floats: `145834.0` is 145834. */
export const numericIdCell = idCell.transform((text) => text.replace(/^(\d+)\.0+$/, '$1'))

export const textCell = z
  .string({ error: 'must be a text' })
  .max(MAX_TEXT_LENGTH, { error: `must be at most ${whole(MAX_TEXT_LENGTH)} characters long` })

/** A text that says something. */
export const fullTextCell = textCell.refine((text) => text.trim() !== '', 'is blank')

/** Short texts such as a category; outer blanks mean nothing. */
export const labelCell = z
  .string({ error: 'must be a text' })
  .transform((text) => text.trim())
  .refine((text) => text.length <= 1000, 'must be at most 1,000 characters long')

export const ageCell = z
  .union([z.string(), z.number().transform(String)], { error: 'must be a text or a number' })
  .refine((text) => text.length <= 40, 'must be at most 40 characters long')

const INTEGER = /^-?\d{1,10}$/

export const countCell = z
  .union([z.string().regex(INTEGER).transform(Number), z.int()], { error: 'must be a whole number' })
  .refine((value) => value >= 0 && value <= 2_147_483_647, 'must be between 0 and 2147483647')

export const roundCell = countCell.refine((value) => value === 1 || value === 2, 'must be 1 or 2')

/** A number from 0 to 1. */
export const shareCell = z
  .union(
    [
      z
        .string()
        .regex(/^(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?$/i)
        .transform(Number),
      z.number(),
    ],
    {
      error: 'must be a number from 0 to 1',
    },
  )
  .refine((value) => value >= 0 && value <= 1, 'must be a number from 0 to 1')

/** Any number, such as a kappa or a percentage. */
export const numberCell = z
  .union(
    [
      z
        .string()
        .trim()
        .regex(/^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?$/i)
        .transform(Number),
      z.number(),
    ],
    {
      error: 'must be a number',
    },
  )
  .refine(Number.isFinite, 'must be a number')

const TRUE = ['true', 'True', 'TRUE', '1']
const FALSE = ['false', 'False', 'FALSE', '0']

export const flagCell = z.union(
  [z.enum([...TRUE, ...FALSE]).transform((text) => TRUE.includes(text)), z.boolean()],
  {
    error: 'must be true or false',
  },
)

/** Any value of JSON, in a CSV cell as its text. */
export const jsonCell = z.unknown().transform((cell, context) => {
  const value = typeof cell === 'string' ? parseJson(cell) : cell
  if (value !== undefined) return value
  context.addIssue({ code: 'custom', message: 'must be JSON' })
  return z.NEVER
})

/** An object of JSON, in a CSV cell as its text. */
export const objectCell = z.union(
  [
    z.record(z.string(), z.json()),
    z.string().transform((text, context) => {
      const parsed = z.record(z.string(), z.json()).safeParse(parseJson(text))
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: 'must be a JSON object' })
      return z.NEVER
    }),
  ],
  { error: 'must be a JSON object' },
)

/** `YYYY-MM-DD HH:MM[:SS]`, also with a T, or a day alone; becomes `YYYY-MM-DD HH:MM:SS`, the day alone stays one. */
export const dayOrTimeCell = z.string({ error: 'must be a time' }).transform((text, context) => {
  const time = toWallClock(text)
  if (time !== null) return text.length === DAY_LENGTH ? text : time
  context.addIssue({ code: 'custom', params: { problem: 'time' }, message: TIME_MESSAGE })
  return z.NEVER
})

/** The same where a day alone means its midnight: a time of begin, or one that only orders. */
export const timeCell = dayOrTimeCell.transform((time) =>
  time.length === DAY_LENGTH ? `${time} 00:00:00` : time,
)

/** A moment with its offset, as ISO 8601 writes it: `2026-11-21T08:15:00Z`. */
export const instantCell = z.iso.datetime({ offset: true, error: 'must be a time like 2026-11-21T08:15:00Z' })

/** A day, also written as its midnight; becomes `YYYY-MM-DD`. */
export const dayCell = z.string({ error: 'must be a day' }).transform((text, context) => {
  const time = toWallClock(text)
  if (time?.endsWith(' 00:00:00')) return time.slice(0, 10)
  context.addIssue({
    code: 'custom',
    params: { problem: 'time' },
    message: time === null ? TIME_MESSAGE : 'must be a day without a time of day',
  })
  return z.NEVER
})

const TIME_MESSAGE =
  'must be a calendar date of the years 1000 to 2999 like 2150-03-01 or 2150-03-01 14:30:00, without a time zone'

const DAY_LENGTH = 10
const WALL_CLOCK = /^([12]\d{3})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.0+)?)?)?$/

/**
 * Reads a time of the wall clock. No zone is accepted and none is assumed.
 *
 * @returns `YYYY-MM-DD HH:MM:SS`, or null for anything that is no date of the calendar
 */
function toWallClock(text: string): string | null {
  const match = WALL_CLOCK.exec(text)
  if (!match) return null
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match
  const time = `${year}-${month}-${day} ${hour}:${minute}:${second}`
  const date = new Date(`${time.replace(' ', 'T')}Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19).replace('T', ' ') === time
  return isReal ? time : null
}

function parseJson(text: string): unknown {
  try {
    return parseStrictJson(text)
  } catch {
    return undefined
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@/lib/core/errors'
import { requireReachable } from '@/lib/data/require-reachable'
import { databaseUrl, SettingError } from '@/lib/env'

const PAUSE_MS = 2000

/**
 * Waits until the database answers, which may start later than its workers.
 *
 * @param report called once with what is waited for, and when it is there
 * @returns false where the settings name no database, which is reported too
 */
export async function waitForDatabase(report: (sentence: string) => void): Promise<boolean> {
  let words: string | null = null
  for (;;) {
    try {
      await requireReachable(databaseUrl())
      if (words !== null) report('The database answers.')
      return true
    } catch (error) {
      if (!(error instanceof AppError || error instanceof SettingError)) throw error
      const isAbsent = error instanceof AppError && error.code === 'unavailable'
      const sentence = isAbsent ? `${error.message} The worker waits for it.` : error.message
      if (sentence !== words) report(sentence)
      if (!isAbsent) return false
      words = sentence
    }
    await sleep(PAUSE_MS)
  }
}

import { counted, whole } from '@/lib/core/counted-words'
import type { ReportSetting } from './report-setting'

/**
 * What a report says of statements that were taken out of the study.
 *
 * @example excludedWords({ statements: 12, answered: 3 })
 *   // '12 statements were excluded from the study …; people had answered 3 of them before. …'
 */
export function excludedWords({ statements, answered }: ReportSetting['excluded']): string {
  const was = counted(statements, 'statement was', 'statements were')
  const had = answered === 0 ? 'nobody had answered any' : `people had answered ${whole(answered)}`
  return `${was} excluded from the study by its leads, with a reason in the audit log; ${had} of them before. No figure of this report counts excluded statements.`
}

import { createHash } from 'node:crypto'
import { canonicalJson } from '@/lib/core/canonical-json'
import type { CourseWriting } from '@/lib/core/text-jobs'

/**
 * Who wrote a course: the model with the first letters of the SHA-256 of all settings, so that another variant, other limits or
 * another prompt are another writer, in figures too.
 */
export function nameCourseAuthor(configuration: CourseWriting): string {
  const hash = createHash('sha256').update(canonicalJson(configuration)).digest('hex')
  return `${configuration.model} (${hash.slice(0, 8)})`
}

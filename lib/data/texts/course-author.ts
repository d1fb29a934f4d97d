import type { CourseWriting } from '@/lib/core/text-jobs'
import { digestOf } from '@/lib/digest'

/**
 * Who wrote a course: the model with the first letters of the SHA-256 of all settings, so that another variant, other limits or
 * another prompt are another writer, in figures too; how a server is asked for it is not.
 */
export function nameCourseAuthor(configuration: CourseWriting): string {
  const hash = digestOf({ ...configuration, serverTerms: undefined })
  return `${configuration.model} (${hash.slice(0, 8)})`
}

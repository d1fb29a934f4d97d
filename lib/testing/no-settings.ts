// A setup file: tests and what they start see none of the settings of whoever runs them, and reach no service of theirs.
import { SETTING_NAMES } from '@/lib/env'

for (const name of SETTING_NAMES) delete process.env[name]

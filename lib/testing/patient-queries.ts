// A setup file: on a machine with much to do a second is no sign that something will not come.
import { configure } from '@testing-library/react'

configure({ asyncUtilTimeout: 60_000 })

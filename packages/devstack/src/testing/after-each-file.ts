import { stopStartedProcesses } from './start-process'

afterAll(stopStartedProcesses)

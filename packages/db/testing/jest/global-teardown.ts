import { stopServers } from './stop-at-teardown'

export default stopServers

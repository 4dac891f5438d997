export { McpModule } from './mcp.module.js'

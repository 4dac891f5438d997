import { DefaultNamingStrategy, type Table } from 'typeorm'

/** `notificationAddress` → `notification_address` */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Names as the migrations give them: columns in small letters with underscores, and constraints as PostgreSQL itself
 * names those that are given no name (https://www.postgresql.org/docs/current/sql-createtable.html). An entity says
 * only what is called otherwise.
 */
export class PostgresNamingStrategy extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string, embeddedPrefixes: string[]): string {
    return [...embeddedPrefixes, customName || propertyName].map(snakeCase).join('_')
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snakeCase(`${relationName}_${referencedColumnName}`)
  }

  override primaryKeyName(table: Table | string): string {
    return `${this.getTableName(table)}_pkey`
  }

  override uniqueConstraintName(table: Table | string, columnNames: string[]): string {
    return `${this.getTableName(table)}_${columnNames.join('_')}_key`
  }

  override foreignKeyName(table: Table | string, columnNames: string[]): string {
    return `${this.getTableName(table)}_${columnNames.join('_')}_fkey`
  }
}

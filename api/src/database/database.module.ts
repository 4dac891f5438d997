import { type DynamicModule, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { dataSourceOptions, openAndMigrate } from './data-source.js'
import { ProcessDeathsEntity } from './process-deaths.entity.js'
import { ProcessRegister } from './process-register.js'
import { ProcessEntity } from './process.entity.js'

/**
 * The connection pool, injectable everywhere as TypeORM's `DataSource`, and the register of those who work on it.
 * Features register their entities with `forFeature`.
 */
@Module({})
export class DatabaseModule {
  /**
   * @param url address of a database that passed `checkDatabase`
   * @param embedded it is ours, and not a server elsewhere
   */
  static at(url: string, embedded: boolean): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forFeature([ProcessEntity, ProcessDeathsEntity]),
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(url, embedded), autoLoadEntities: true, retryAttempts: 0 }),
          dataSourceFactory: (options) => openAndMigrate(options ?? dataSourceOptions(url, embedded)),
        }),
      ],
      providers: [
        {
          provide: ProcessRegister,
          useFactory: (dataSource: DataSource) => new ProcessRegister(dataSource, embedded),
          inject: [DataSource],
        },
      ],
      exports: [ProcessRegister],
    }
  }
}

import { type DynamicModule, Module } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { DataSource } from 'typeorm'
import { dataSourceOptions, openAndMigrate } from './data-source.js'
import { ProcessRegister } from './process-register.js'
import { ProcessEntity, ProcessDeathsEntity } from './process.entity.js'

/** Features register entities with `forFeature`. */
@Module({})
export class DatabaseModule {
  /** @param url must have passed `checkDatabase` */
  static register(url: string, embedded: boolean): DynamicModule {
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

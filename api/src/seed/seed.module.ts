import { type DynamicModule, type ModuleMetadata, Module, type Type } from '@nestjs/common'
import { TypeOrmModule } from '@nestjs/typeorm'
import { UserEntity } from '../core/users/index.js'
import { BotEntity } from '../core/bots/index.js'
import { SampleSitesController } from './sample-sites.controller.js'
import {
  SEED_DEMOS,
  SEED_PROJECTS,
  SEED_USERS,
  SeedService,
  type SeedDemos,
  type SeedProjects,
  type SeedUsers,
} from './seed.service.js'

interface SeedModuleOptions {
  imports: NonNullable<ModuleMetadata['imports']>
  users: Type<SeedUsers>
  demos: Type<SeedDemos>
  projects: Type<SeedProjects>
}

@Module({})
export class SeedModule {
  static register({ imports, users, demos, projects }: SeedModuleOptions): DynamicModule {
    return {
      module: SeedModule,
      imports: [TypeOrmModule.forFeature([UserEntity, BotEntity]), ...imports],
      controllers: [SampleSitesController],
      providers: [
        SeedService,
        { provide: SEED_USERS, useExisting: users },
        { provide: SEED_DEMOS, useExisting: demos },
        { provide: SEED_PROJECTS, useExisting: projects },
      ],
      exports: [SeedService],
    }
  }
}

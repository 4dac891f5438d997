<?php
// Runs when the plugin is deleted: nothing of it stays in the database.
if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}
delete_option( 'loquia_chat' );

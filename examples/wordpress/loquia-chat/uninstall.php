<?php
// Runs when the plugin is deleted: nothing of it stays in the database.
if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

function loquia_chat_forget() {
	delete_option( 'loquia_chat' );
	delete_option( 'loquia_chat_key' );
}

if ( is_multisite() ) {
	foreach ( get_sites( array( 'fields' => 'ids', 'number' => 0 ) ) as $loquia_chat_site ) {
		switch_to_blog( $loquia_chat_site );
		loquia_chat_forget();
		restore_current_blog();
	}
} else {
	loquia_chat_forget();
}

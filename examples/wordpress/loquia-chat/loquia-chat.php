<?php
/**
 * Plugin Name:       Loquia Chat
 * Description:       Adds your Loquia chatbot to your site. Set it up under Settings → Loquia, no coding needed.
 * Version:           1.1.0
 * Requires at least: 5.8
 * Requires PHP:      7.4
 * Author:            Loquia
 * Text Domain:       loquia-chat
 * Domain Path:       /languages
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

const LOQUIA_CHAT_VERSION = '1.1.0';
const LOQUIA_CHAT_OPTION  = 'loquia_chat';
/** The key that signs who is logged in lies by itself: it is read where it signs, and nowhere else. */
const LOQUIA_CHAT_KEY_OPTION = 'loquia_chat_key';

require __DIR__ . '/includes/attributes.php';
require __DIR__ . '/includes/settings.php';
require __DIR__ . '/includes/where.php';
require __DIR__ . '/includes/identity.php';
require __DIR__ . '/includes/screen.php';

add_action(
	'init',
	function () {
		load_plugin_textdomain( 'loquia-chat', false, dirname( plugin_basename( __FILE__ ) ) . '/languages' );
	}
);

/** The attributes of the chat's tag; none while it is not set up. */
function loquia_chat_tag( array $settings ) {
	$host = esc_url_raw( $settings['host'], array( 'https', 'http' ) );
	if ( '' === $host || '' === $settings['bot_id'] ) {
		return array();
	}
	$tag = array(
		'async'       => true,
		'src'         => untrailingslashit( $host ) . '/widget.js',
		'data-bot-id' => $settings['bot_id'],
	);
	foreach ( array_keys( loquia_chat_attributes() ) as $name ) {
		// What is left empty is as the studio has it.
		if ( '' !== $settings[ $name ] ) {
			$tag[ 'data-' . str_replace( '_', '-', $name ) ] = $settings[ $name ];
		}
	}
	return $tag;
}

add_action(
	'wp_footer',
	function () {
		$settings = loquia_chat_settings();
		$tag      = loquia_chat_tag( $settings );
		if ( ! $tag || ! loquia_chat_shows_here( $settings, add_query_arg( array() ) ) ) {
			return;
		}
		// Escapes every value, and adds the nonce of a site that has a content security policy.
		wp_print_script_tag( $tag );
		if ( loquia_chat_identifies( $settings ) ) {
			wp_print_script_tag( loquia_chat_identity_tag() );
		}
	}
);

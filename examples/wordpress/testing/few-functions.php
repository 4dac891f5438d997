<?php
/**
 * The functions of WordPress that the plugin calls, as far as it needs them, for the test that runs it:
 *   echo '{"run": "footer", "option": {…}}' | php few-functions.php
 * Reads what is to be done as JSON and answers with what was printed, refused and kept.
 */

error_reporting( E_ALL );
set_error_handler(
	function ( $level, $message, $file, $line ) {
		throw new ErrorException( $message, 0, $level, $file, $line );
	}
);

$order  = json_decode( stream_get_contents( STDIN ), true );
$world  = array( 'options' => array(), 'actions' => array(), 'refused' => array(), 'settings' => array(), 'pages' => array() );
if ( isset( $order['option'] ) ) {
	$world['options']['loquia_chat'] = $order['option'];
}

function add_action( $hook, $callback ) {
	$GLOBALS['world']['actions'][ $hook ][] = $callback;
}
function do_action( $hook ) {
	foreach ( $GLOBALS['world']['actions'][ $hook ] as $callback ) {
		$callback();
	}
}
function get_option( $name, $otherwise = false ) {
	return $GLOBALS['world']['options'][ $name ] ?? $otherwise;
}
function delete_option( $name ) {
	unset( $GLOBALS['world']['options'][ $name ] );
}
function wp_parse_args( $given, $defaults ) {
	return array_merge( $defaults, $given );
}
function wp_parse_url( $url ) {
	return parse_url( $url );
}
function untrailingslashit( $text ) {
	return rtrim( $text, '/\\' );
}
function esc_attr( $text ) {
	return htmlspecialchars( $text, ENT_QUOTES, 'UTF-8', false );
}
function esc_html( $text ) {
	return esc_attr( $text );
}
function esc_url( $url, $schemes ) {
	$kept   = preg_replace( '/[^a-z0-9-~+_.?#=!&;,\/:%@$|*\'()\[\]\x80-\xff]/i', '', $url );
	$scheme = strstr( $kept, ':', true );
	return in_array( strtolower( (string) $scheme ), $schemes, true ) ? esc_attr( $kept ) : '';
}
function sanitize_hex_color( $color ) {
	return '' === $color ? '' : ( preg_match( '/^#([a-f0-9]{3}){1,2}$/i', $color ) ? $color : null );
}
function add_settings_error( $setting, $code, $message ) {
	$GLOBALS['world']['refused'][] = array( $setting, $code, $message );
}
function register_setting( $group, $name, $how ) {
	$GLOBALS['world']['settings'][ $name ] = $how;
}
function add_options_page( $title, $menu, $right, $slug, $callback ) {
	$GLOBALS['world']['pages'][ $slug ] = $callback;
}
function current_user_can( $right ) {
	return $GLOBALS['order']['may'] ?? false;
}
function settings_fields( $group ) {
	echo '<input type="hidden" name="option_page" value="' . esc_attr( $group ) . '">';
}
function submit_button() {
	echo '<button type="submit">Save</button>';
}
function selected( $value, $choice, $print ) {
	return $value === $choice ? ' selected="selected"' : '';
}
function __( $text, $domain ) {
	return $text;
}
function esc_html__( $text, $domain ) {
	return esc_html( $text );
}

ob_start();
define( 'ABSPATH', __DIR__ . '/' );
require __DIR__ . '/../loquia-chat/loquia-chat.php';
$answer = array();
switch ( $order['run'] ) {
	case 'footer':
		do_action( 'wp_footer' );
		break;
	case 'save':
		do_action( 'admin_init' );
		$answer['kept'] = call_user_func( $world['settings']['loquia_chat']['sanitize_callback'], $order['input'] ?? null );
		break;
	case 'page':
		do_action( 'admin_menu' );
		call_user_func( $world['pages']['loquia-chat'] );
		break;
	case 'uninstall':
		define( 'WP_UNINSTALL_PLUGIN', 'loquia-chat/loquia-chat.php' );
		require __DIR__ . '/../loquia-chat/uninstall.php';
		$answer['kept'] = $world['options'];
		break;
}
$answer['printed'] = ob_get_clean();
$answer['refused'] = $world['refused'];
echo json_encode( $answer );
